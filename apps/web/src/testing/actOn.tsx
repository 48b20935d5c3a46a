import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, getQueriesForElement, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { ApiException, type DrawingSync, type GameState, type SessionState, type TuschelClient } from '@tuschel/client';
import {
  type Alert,
  type CommandBody,
  type ErrorCode,
  type LineJson,
  type MatchState,
  PROBLEM_TYPE_PREFIX,
  type PromptContainsBadwords,
  type Reply,
} from '@tuschel/protocol';
import { type ReactNode, Suspense } from 'react';
import { toast } from 'react-hot-toast/headless';
import { MemoryRouter, useLocation } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { ClientProvider } from '../ClientContext.tsx';
import { type Catalogue, loadGameTexts, loadLobbyTexts, loadTexts } from '../language/catalogue.ts';
import { DialogsProvider } from '../components/dialog/Dialogs.tsx';
import { ToastRegion } from '../components/toast/ToastRegion.tsx';
import type { Language } from '../language/language.ts';
import { MediaDialogProvider } from '../media/MediaDialog.tsx';
import { queries } from '../connection/queryClient.ts';
import { loadScreenTexts } from '../language/screenCatalogue.ts';
import { loadDoorTexts } from '../screens/lobby/access/doorTexts.ts';
import { entryOf } from '../stage/entryOf.ts';
import { gameOf, type Scene } from '../stage/scenes/scene.ts';
import { SCENES } from '../stage/scenes/scenes.ts';
import { createStageClient } from '../stage/stageClient.ts';
import { stageFetch } from '../stage/stageFetch.ts';
import { createStageStore } from '../stage/stageStore.ts';
import { Texts } from '../language/Texts.tsx';
import { type BrowserOptions, openBrowser } from './browser.ts';
import { watchTraces } from './traces.ts';

// A busy machine is slow, and the whole page in each message hides what is wrong.
configure({ asyncUtilTimeout: 15_000, getElementError: (message) => new Error(message?.split('\n\n')[0]) });

export interface ActingOptions extends BrowserOptions {
  /** Default: German. */
  language?: Language;
  /** What the server says to a command. Default: yes. */
  answer?: (command: CommandBody) => Partial<Reply>;
  /** What the server answers to "PUT /account/look" or "RPC claim_badge", or throws; undefined: what the scene has for it. */
  api?: (call: string, body: unknown) => unknown;
  /** The time at the server, UTC ms. Default: the scene goes on from when it was recorded. */
  now?: () => number;
  /** For what looks at the picture on the page: its lines are as long as on the stage. Default: they are only begun. */
  hasWholeLines?: boolean;
  /** Changes the client before anything is shown. */
  client?: (client: TuschelClient) => Partial<TuschelClient>;
}

export interface ComponentOptions extends ActingOptions {
  /** What is going on around the component. Default: nothing. */
  scene?: Scene;
}

/** One person at the page, and what reaches the server from there. */
export interface Acting {
  user: UserEvent;
  client: TuschelClient;
  /** Commands that were sent to the match, the oldest first. */
  sent: CommandBody[];
  /** Calls of the API, such as "PUT /account/look", and of the game server, such as "RPC claim_badge". */
  asked: { call: string; body: unknown }[];
  /** Where the app has gone. */
  path: () => string;
  /** The match as it is from now on. */
  setState: (change: Partial<MatchState> | ((state: MatchState) => MatchState)) => void;
  setGame: (game: GameState) => void;
  setSession: (session: SessionState) => void;
  alert: (alert: Alert) => void;
  wording: (wording: PromptContainsBadwords) => void;
}

/** The whole app in a scene of the stage, such as "lobby/host"; what the scene presses at first is left to the test. */
export async function enter(scene: string | Scene, options: ActingOptions = {}): Promise<Acting> {
  const { House } = await import('../App.tsx');
  const played = typeof scene === 'string' ? sceneNamed(scene) : scene;
  return show(played, options, <House />);
}

/** One component with everything it stands on: client, texts, address, dialogs and notices. */
export async function actOn(component: ReactNode, options: ComponentOptions = {}): Promise<Acting> {
  return show(
    options.scene ?? { path: '/' },
    options,
    <>
      <QueryClientProvider client={queries}>
        <DialogsProvider>
          <MediaDialogProvider>
            <Suspense>{component}</Suspense>
          </MediaDialogProvider>
        </DialogsProvider>
      </QueryClientProvider>
      <ToastRegion />
    </>,
  );
}

/** What a call of the API throws when it is refused; without a status: when nothing answers. */
export function refused(
  status = 0,
  code?: ErrorCode,
  errors?: Record<string, string>,
  headers: Record<string, string> = {},
): ApiException {
  const result = code === undefined ? null : { type: PROBLEM_TYPE_PREFIX + code, ...(errors ? { errors } : {}) };
  return new ApiException('refused', status, '', headers, result);
}

/** Time goes by on a fake clock (`vi.useFakeTimers`). */
export function pass(ms: number): Promise<void> {
  return act(() => vi.advanceTimersByTimeAsync(ms).then(() => undefined));
}

/** What has the focus is called. */
export function focused(): string {
  return document.activeElement ? nameOf(document.activeElement) : '';
}

/** What the buttons in sight are called, in order; those that only screen readers see are left out. */
export function buttonNames(within: HTMLElement = document.body): string[] {
  return getQueriesForElement(within)
    .getAllByRole('button')
    .map(nameOf)
    .filter((name) => !DISMISS.has(name));
}

/** The component library adds a button for screen readers to what lies over a page. */
const DISMISS: ReadonlySet<string> = new Set(['Dismiss', 'Schließen']);

/**
 * What a part of the page says, line by line as a screen reader comes to it: headings, texts, and controls by their names with what is
 * special about them, such as "Anhalten (pressed)". Hard spaces are plain ones here.
 */
export function read(part: Element = document.body): string[] {
  const lines: string[] = [];
  const say = (text: string) => {
    const line = text.replace(/\s+/g, ' ').trim();
    if (line !== '') lines.push(line);
  };
  const walk = (node: Node): void => {
    if (node instanceof Text) return say(node.data);
    if (!(node instanceof Element) || node.matches(UNHEARD)) return;
    if (DISMISS.has(node.getAttribute('aria-label') ?? '')) return;
    if (SPOKEN_WHOLE.includes(roleOf(node)))
      return say(`${nameOf(node) || node.getAttribute('alt') || node.textContent}${marksOf(node)}`);
    // Its control says what it is called.
    if (node instanceof HTMLLabelElement)
      return node.control && node.contains(node.control) ? walk(node.control) : undefined;
    const label = node.getAttribute('aria-label');
    if (label !== null) say(`[${label}]`);
    for (const child of node.childNodes) walk(child);
  };
  walk(part);
  return lines;
}

const UNHEARD = '[aria-hidden="true"], [hidden], [inert], script, style';
const SPOKEN_WHOLE = [
  'button',
  'menuitem',
  'tab',
  'option',
  'img',
  'switch',
  'slider',
  'timer',
  'input',
  'textarea',
  'a',
];

function roleOf(element: Element): string {
  return element.getAttribute('role') ?? element.localName;
}

function marksOf(element: Element): string {
  const is = (name: string) => element.getAttribute(name) === 'true';
  const field = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null;
  const marks = [
    is('aria-pressed') ? 'pressed' : '',
    is('aria-expanded') ? 'expanded' : '',
    is('aria-selected') ? 'selected' : '',
    field !== null && 'checked' in field && field.checked ? 'checked' : '',
    element.matches(':disabled') || is('aria-disabled') ? 'disabled' : '',
    field !== null && !['radio', 'checkbox', 'file'].includes(field.type) ? `= ${field.value}` : '',
  ].filter((mark) => mark !== '');
  return marks.length > 0 ? ` (${marks.join(', ')})` : '';
}

export function nameOf(element: Element): string {
  const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
  return (element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent ?? '').trim();
}

/** A scene of the stage by its name, without what it presses at first. */
export function sceneNamed(name: string): Scene {
  const [screen = '', moment = ''] = name.split('/');
  const scene = SCENES[screen]?.[moment];
  if (!scene) throw new Error(`the stage has no scene "${name}"`);
  return { ...scene, press: [] };
}

/** The state of the match in a scene of the stage. */
export function stateOf(name: string): MatchState {
  const state = sceneNamed(name).moment?.state;
  if (!state) throw new Error(`nobody plays in "${name}"`);
  return state;
}

/** A scene in which the match is somewhat different. */
export function sceneWith(name: string, change: Partial<MatchState> | ((state: MatchState) => MatchState)): Scene {
  const scene = sceneNamed(name);
  const state = changed(stateOf(name), change);
  return { ...scene, moment: { drawings: {}, ...scene.moment, state } };
}

/** The match without a part that may be absent. */
export function without(part: keyof MatchState): (state: MatchState) => MatchState {
  return (state) => {
    const rest = { ...state };
    delete rest[part];
    return rest;
  };
}

function changed(state: MatchState, change: Partial<MatchState> | ((state: MatchState) => MatchState)): MatchState {
  return typeof change === 'function' ? change(state) : { ...state, ...change };
}

async function show(scene: Scene, options: ActingOptions, page: ReactNode): Promise<Acting> {
  const { language = 'de' } = options;
  openBrowser(options);
  vi.stubGlobal('fetch', stageFetch(scene));
  // The name under which Testing Library looks for a fake clock.
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  const wrongWith = watchTraces();
  queries.setDefaultOptions({ queries: { retry: false } });
  const faked = fakeClient(scene, options);
  const catalogue = await allTexts(language);
  const where = { path: scene.path };
  await act(async () =>
    render(
      <Texts initial={{ language, catalogue }}>
        <ClientProvider client={faked.client}>
          <MemoryRouter initialEntries={[entryOf(scene)]}>
            <Where tell={(path) => (where.path = path)} />
            {page}
          </MemoryRouter>
        </ClientProvider>
      </Texts>,
    ),
  );
  onTestFinished(async () => {
    // Others that this test has rendered as well: what they have put beside the page goes with the page.
    cleanup();
    const wrong = wrongWith();
    await leave();
    if (wrong.length > 0) throw new Error(`The page was closed, and ${wrong.join('; ')}`);
  });
  const user = userEvent.setup({
    advanceTimers: (ms) => (vi.isFakeTimers() ? void vi.advanceTimersByTime(ms) : undefined),
    delay: null,
    // Without style sheets each pointer reaches everything.
    pointerEventsCheck: 0,
  });
  await loaded();
  return { user, path: () => where.path, ...faked };
}

/** Screens load what they show, which loads what that shows; a fake clock must not run out meanwhile. */
export async function loaded(): Promise<void> {
  for (let depth = 0; depth < 3; depth++) await act(() => vi.dynamicImportSettled());
}

async function leave(): Promise<void> {
  vi.useRealTimers();
  // What a page says when it goes is said a little later.
  await new Promise((resolve) => setTimeout(resolve));
  toast.removeAll();
  queries.clear();
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
  document.body.replaceChildren();
  document.documentElement.removeAttribute('lang');
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
}

function Where({ tell }: { tell: (path: string) => void }) {
  const { pathname, search } = useLocation();
  tell(pathname + search);
  return null;
}

const texts = new Map<Language, Promise<Catalogue>>();

/** One object for all pages: what the app makes of it once is not made for each page anew. */
function allTexts(language: Language): Promise<Catalogue> {
  const known = texts.get(language) ?? readTexts(language);
  texts.set(language, known);
  return known;
}

async function readTexts(language: Language): Promise<Catalogue> {
  const loaders = [loadTexts, loadScreenTexts, loadGameTexts, loadLobbyTexts, loadDoorTexts];
  return Object.assign({}, ...(await Promise.all(loaders.map((load) => load(language))))) as Catalogue;
}

/** The stage's client, which plays without a server, under the eyes of a test. */
function fakeClient(scene: Scene, options: ActingOptions) {
  const { answer = () => ({}), api, now, hasWholeLines = false, client: change = () => ({}) } = options;
  const stage = createStageClient(scene);
  const sent: CommandBody[] = [];
  const asked: Acting['asked'] = [];
  const session = createStageStore<SessionState>(stage.get());
  const game = createStageStore<GameState>(gameOf(scene));
  const alerts = new Set<(alert: Alert) => void>();
  const wordings = new Set<(wording: PromptContainsBadwords) => void>();
  const laid = <Page extends DrawingSync>(page: Page) => (hasWholeLines ? page : shortened(page));
  const client: TuschelClient = {
    ...stage,
    ...session,
    ask: async (call) => {
      const name = `${call.method} ${call.path}`;
      asked.push({ call: name, body: call.body });
      return (await api?.(name, call.body)) ?? stage.ask(call);
    },
    rpc: async (id, input) => {
      const name = `RPC ${id}`;
      asked.push({ call: name, body: input });
      return (await api?.(name, input)) ?? stage.rpc(id, input);
    },
    logout: async () => session.set({ status: 'signedOut' }),
    game: {
      ...stage.game,
      ...game,
      ...(now ? { now } : {}),
      send: async (command) => {
        sent.push(command);
        return { matchId: 'stage', seq: sent.length, ok: true, ...answer(command) };
      },
      leave: async () => game.set({ status: 'none' }),
      onAlert: (listener) => listenIn(alerts, listener),
      onWording: (listener) => listenIn(wordings, listener),
    },
    drawings: {
      ...stage.drawings,
      open: (...page) => stage.drawings.open(...page).then(laid),
      sketch: (id) => stage.drawings.sketch(id).then(laid),
    },
  };
  const setState: Acting['setState'] = (next) =>
    act(() => {
      const now = game.get();
      if (now.status !== 'joined') throw new Error('nobody plays');
      game.set({ ...now, state: changed(now.state, next) });
    });
  return {
    client: Object.assign(client, change(client)),
    sent,
    asked,
    setState,
    setGame: (next: GameState) => act(() => game.set(next)),
    setSession: (next: SessionState) => act(() => session.set(next)),
    alert: (one: Alert) => act(() => alerts.forEach((tell) => tell(one))),
    wording: (one: PromptContainsBadwords) => act(() => wordings.forEach((tell) => tell(one))),
  };
}

/** Of each line on the page only its beginning: the washes of the stage's samples take as long to draw as all else takes. */
function shortened<Page extends DrawingSync>(page: Page): Page {
  const lines = page.lines as LineJson[];
  lines.splice(0, Infinity, ...lines.map((line) => ({ ...line, points: line.points.slice(0, 4) })));
  return page;
}

function listenIn<Heard>(listeners: Set<(heard: Heard) => void>, listener: (heard: Heard) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
