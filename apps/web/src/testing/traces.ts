import { vi } from 'vitest';

/** Something that a page has begun and has to end when it goes. */
interface Trace {
  what: string;
  /** Made where it began. Its stack is read only of what is left behind: that takes a hundred times as long as to make it. */
  begun: Error;
}

/** What stays on purpose: a browser may still be reading what it saves, and what somebody saw is counted for as long as the app is open. */
const STAYS = /^(takeHome\/saveFile|gallery\/stats)\.ts/;

/** What React says of a page that is wrong, and shows all the same. */
const MISTAKES =
  /same key|unique "key"|while rendering a different component|uncontrolled|cannot be a descendant|cannot contain/;

/**
 * Watches what our modules begin from now on: listeners of the window, the document and devices, intervals, and addresses of blobs; and what React
 * complains of. The answer tells what is wrong once the page is closed. Put back with vi.restoreAllMocks() after that.
 */
export function watchTraces(): () => string[] {
  // Another page of the same test, which may have read this module anew: the watch of the first one sees it, too.
  if (vi.isMockFunction(window.addEventListener)) return () => [];
  const left = new Map<string, Trace[]>();
  const begin = (key: string, what: string) => {
    left.set(key, [...(left.get(key) ?? []), { what, begun: new Error() }]);
  };
  const end = (key: string) => {
    const traces = left.get(key);
    if (!traces) return;
    // Of several it is one of ours that ends: what stays on purpose, or is a library's own affair, keeps none of them.
    const counted = traces.length > 1 ? traces.filter((trace) => placeOf(trace) !== null) : traces;
    left.set(key, counted.slice(1));
  };
  watchListeners(begin, end);
  const stop = watchIntervals(begin, end);
  watchAddresses(begin, end);
  const mistakes: string[] = [];
  const { error } = console;
  // Otherwise the test listens itself.
  if (!vi.isMockFunction(error))
    vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
      if (MISTAKES.test(String(said[0]))) mistakes.push(said.map(String).join(' ').slice(0, 200));
      error(...said);
    });
  return () => {
    const sawIntervals = stop();
    const seen = [...left].filter(([key]) => sawIntervals || !key.startsWith('interval'));
    const places = seen.flatMap(([, traces]) => traces.map((trace) => [trace.what, placeOf(trace)] as const));
    return [
      ...places.flatMap(([what, where]) => (where === null ? [] : [`${what} is left behind (${where})`])),
      ...mistakes,
    ];
  };
}

type Begin = (key: string, what: string) => void;
type End = (key: string) => void;
type Listen = EventTarget['addEventListener'];

function watchListeners(begin: Begin, end: End): void {
  const numbers = new WeakMap<object, number>();
  let last = 0;
  const numberOf = (object: object) => {
    const known = numbers.get(object) ?? ++last;
    numbers.set(object, known);
    return known;
  };
  const keyOf = (target: object, type: string, listener: object, capture: boolean) =>
    `listener ${numberOf(target)} ${type} ${numberOf(listener)} ${capture}`;
  const capturesIn = (options: unknown) =>
    typeof options === 'object' && options !== null ? Reflect.get(options, 'capture') === true : options === true;
  for (const owner of [EventTarget.prototype, window]) {
    // oxlint-disable-next-line typescript/unbound-method -- called on what it was called on
    const { addEventListener, removeEventListener } = owner;
    vi.spyOn(owner, 'addEventListener').mockImplementation(function (this: EventTarget, ...given: Parameters<Listen>) {
      const target = this ?? window;
      const [type, listener, options] = given;
      const isOnce = typeof options === 'object' && options?.once === true;
      if (listener && staysBehind(target) && !isOnce) {
        const key = keyOf(target, type, listener, capturesIn(options));
        const signal = typeof options === 'object' ? options?.signal : undefined;
        begin(key, `${type} of ${nameOf(target)}`);
        signal?.addEventListener('abort', () => end(key));
      }
      addEventListener.apply(target, given);
    });
    vi.spyOn(owner, 'removeEventListener').mockImplementation(function (
      this: EventTarget,
      ...given: Parameters<EventTarget['removeEventListener']>
    ) {
      const target = this ?? window;
      const [type, listener, options] = given;
      if (listener) end(keyOf(target, type, listener, capturesIn(options)));
      removeEventListener.apply(target, given);
    });
  }
}

/** What is on an element, a request or a worker goes with it. */
function staysBehind(target: EventTarget): boolean {
  const lasting: readonly unknown[] = [window, document, document.body, document.documentElement];
  return lasting.includes(target) || 'media' in target;
}

function nameOf(target: EventTarget): string {
  if (target === window) return 'window';
  return target instanceof Node ? target.nodeName : 'a media query';
}

/** Answers how to stop, which tells whether the clock is still the one that was watched: under another one nobody saw an interval end. */
function watchIntervals(begin: Begin, end: End): () => boolean {
  const { setInterval, clearInterval } = globalThis;
  const numbers = new Map<unknown, number>();
  const watched = {
    setInterval: ((...given: Parameters<typeof setInterval>) => {
      const timer = setInterval(...given);
      numbers.set(timer, numbers.size);
      begin(`interval ${numbers.get(timer)}`, 'an interval');
      return timer;
    }) as typeof setInterval,
    clearInterval: ((timer) => {
      end(`interval ${numbers.get(timer)}`);
      clearInterval(timer);
    }) as typeof clearInterval,
  };
  Object.assign(globalThis, watched);
  return () => {
    const isSame = globalThis.clearInterval === watched.clearInterval;
    if (isSame) Object.assign(globalThis, { setInterval, clearInterval });
    return isSame;
  };
}

function watchAddresses(begin: Begin, end: End): void {
  // oxlint-disable-next-line typescript/unbound-method -- they need no address of their own
  const { createObjectURL, revokeObjectURL } = URL;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((source) => {
    const address = createObjectURL(source);
    begin(`address ${address}`, 'the address of a blob');
    return address;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => {
    end(`address ${address}`);
    revokeObjectURL(address);
  });
}

/** Where it was begun. Null: not by us, or it stays on purpose. */
function placeOf({ begun }: Trace): string | null {
  const where = ourCaller(begun);
  return where !== null && STAYS.test(where) ? null : where;
}

/** `screens/draw/DrawScreen.tsx:12` of the nearest caller, where that is a module of the app; null: a library's own affair. */
function ourCaller({ stack = '' }: Error): string | null {
  const frames = stack.split('\n').slice(1);
  const caller = frames.find((frame) => !frame.includes('/testing/') && !frame.includes('vitest'));
  const [, place = ''] = (caller ?? '').split('/apps/web/src/');
  const [path = ''] = place.split(/[?:]/);
  const [, line] = /:(\d+):\d+\)?$/.exec(place) ?? [];
  return path === '' || path.includes('.test.') || path.startsWith('stage/') ? null : `${path}:${line}`;
}
