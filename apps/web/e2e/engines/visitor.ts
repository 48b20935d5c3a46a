import { expect } from '@playwright/test';
import type { Spot } from '../player.ts';
import type { BrowserWindow, Point } from './browserWindow.ts';

/** What is looked for: by what a person reads on it, or by the test's own mark. */
type Wanted = { role: 'button' | 'field'; name: string } | { testId: string } | { text: string };

/** How a thing lies in the page; null: it is not there, or not to be reached yet. */
interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The first view of a page takes its time where three browsers share a machine that has other work, too: none of them paints by a graphics card. */
const PATIENCE = { timeout: 120_000, intervals: [50, 100, 200] };

/** Somebody at a window of any browser: finds what they read, and uses it with pointer and keys as the browser itself makes them. */
export class Visitor {
  readonly window: BrowserWindow;
  readonly name: string;

  constructor(window: BrowserWindow, name: string) {
    this.window = window;
    this.name = name;
  }

  // ---------------------------------------------------------------- coming in

  /** They have drawn before: nothing is explained to them. */
  async opens(url: string): Promise<void> {
    await this.window.goto(url);
    await this.window.evaluate(() => localStorage.setItem('tuschel.tips', 'done'), null);
  }

  async logIn(): Promise<void> {
    await this.fill('Your name', this.name);
    await this.press('Accept');
  }

  /** Opens a lobby with the game that an address brings along, to everybody with the link that is answered. */
  async openLobby(url: string): Promise<string> {
    await this.opens(url);
    await this.logIn();
    await this.press('Start new game');
    await this.press('Open lobby');
    const code = await this.reads('lobby-code');
    return `${new URL(url).origin}/join/${code.replace('-', '')}?lang=en`;
  }

  async joinBy(link: string): Promise<void> {
    await this.opens(link);
    await this.logIn();
    await this.press('I’m ready');
  }

  // ------------------------------------------------------------------ playing

  async write(text: string): Promise<void> {
    await this.fill('Write a prompt', text);
    await this.press('Done');
  }

  /** Waits for the drawing page and answers what is to be drawn. */
  async prompt(): Promise<string> {
    await this.find({ testId: 'canvas' });
    return this.reads('prompt');
  }

  /** Leaves the pen on the paper. */
  async penDown(...spots: readonly Spot[]): Promise<void> {
    const box = await this.find({ testId: 'canvas' });
    const at = ([x, y]: Spot): Point => ({ x: box.left + x * box.width, y: box.top + y * box.height });
    const [first, ...rest] = spots.map(at);
    if (!first) return;
    await this.window.moveTo(first);
    await this.window.buttonDown();
    let from = first;
    for (const to of rest) {
      for (let step = 1; step <= STEPS; step++) await this.window.moveTo(between(from, to, step / STEPS));
      from = to;
    }
  }

  async stroke(...spots: readonly Spot[]): Promise<void> {
    await this.penDown(...spots);
    await this.window.buttonUp();
  }

  async isSaved(): Promise<void> {
    await this.showsStatus('save-state', 'saved');
  }

  /** What a mark of the page says of its drawing. */
  async showsStatus(testId: string, status: string): Promise<void> {
    const said = () =>
      this.window.evaluate(
        (id) => document.querySelector(`[data-testid="${id}"]`)?.getAttribute('data-status') ?? null,
        testId,
      );
    await expect.poll(said, { ...PATIENCE, message: `${this.name} sees ${testId}: ${status}` }).toBe(status);
  }

  async handIn(): Promise<void> {
    await this.press('Finished?');
    await this.press('Submit');
  }

  // ------------------------------------------------------------------ looking

  /** Size and FNV-1a hash of a canvas' backing pixels (from a share of its height on), once it has been still for a while. */
  async picture(testId: string, from = 0): Promise<string> {
    let before = '';
    let now = await this.pixels(testId, from);
    while (now !== before) {
      before = now;
      await new Promise((resolve) => setTimeout(resolve, 400));
      // It is painted once a frame, and a busy machine may have shown none meanwhile.
      await this.window.evaluate(twoFrames, null);
      now = await this.pixels(testId, from);
    }
    return now;
  }

  pixels(testId: string, from = 0): Promise<string> {
    return this.window.evaluate(hashPixels, { testId, from });
  }

  /** The replay of the page being watched ends in this very picture. */
  async showsInTheEnd(picture: string): Promise<void> {
    await this.shows('watch-canvas', picture);
  }

  /** A canvas has these very pixels in the end. */
  async shows(testId: string, picture: string, from = 0): Promise<void> {
    const seen = () => this.pixels(testId, from);
    // A replay takes its time, and more of it where the machine has to paint for others, too.
    await expect.poll(seen, { timeout: 120_000, message: `${this.name} sees the artist's pixels` }).toBe(picture);
  }

  /** Neither errors nor violated policies, as far as their browser tells. */
  async hasNoComplaints(): Promise<void> {
    await this.window.collectComplaints();
    expect(this.window.complaints, `${this.name}'s browser`).toEqual([]);
  }

  async sees(text: string): Promise<void> {
    await this.find({ text });
  }

  /** The words of the first thing with this mark. */
  async reads(testId: string): Promise<string> {
    await this.find({ testId });
    return this.window.evaluate((id) => document.querySelector(`[data-testid="${id}"]`)?.textContent ?? '', testId);
  }

  async press(name: string): Promise<void> {
    await this.click({ role: 'button', name });
  }

  async fill(name: string, text: string): Promise<void> {
    await this.click({ role: 'field', name });
    await this.window.type(text);
  }

  /** Waits until it lies still and nothing covers it. */
  async find(wanted: Wanted): Promise<Place> {
    const found: { place: Place | null } = { place: null };
    const message = `${this.name} finds ${JSON.stringify(wanted)}`;
    const look = async () => (found.place = await this.window.evaluate(placeOf, wanted)) !== null;
    await expect.poll(look, { ...PATIENCE, message }).toBe(true);
    return found.place as Place;
  }

  private async click(wanted: Wanted): Promise<void> {
    const { left, top, width, height } = await this.find(wanted);
    await this.window.moveTo({ x: left + width / 2, y: top + height / 2 });
    await this.window.buttonDown();
    await this.window.buttonUp();
  }
}

const STEPS = 8;

function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** Runs in the page. */
async function placeOf(wanted: Wanted): Promise<Place | null> {
  const words = (node: Element | null) => node?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '';
  const nameOf = (element: Element) => {
    const label = element.getAttribute('aria-label');
    if (label !== null) return label;
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    if (by.length > 0) return by.map((id) => words(document.getElementById(id))).join(' ');
    const labels = (element as HTMLInputElement).labels;
    return labels && labels.length > 0 ? words(labels[0] ?? null) : words(element);
  };
  const isUsable = (element: Element) =>
    element.checkVisibility() && !element.matches(':disabled, [aria-disabled="true"], [inert] *');
  const candidates = (): Element[] => {
    if ('testId' in wanted) return [...document.querySelectorAll(`[data-testid="${wanted.testId}"]`)];
    if ('text' in wanted) {
      const leaves = [...document.body.querySelectorAll('*')].filter((element) => words(element).includes(wanted.text));
      return leaves.filter((element) => !leaves.some((other) => other !== element && element.contains(other)));
    }
    const fields = 'input, textarea, [contenteditable="true"]';
    const buttons = 'button, a[href], [role="button"], [role="menuitem"]';
    const all = [...document.querySelectorAll(wanted.role === 'field' ? fields : buttons)];
    return all.filter((element) => nameOf(element) === wanted.name && isUsable(element));
  };
  const element = candidates().find((one) => one.checkVisibility());
  if (element === undefined) return null;
  if ('text' in wanted) return { left: 0, top: 0, width: 0, height: 0 };
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const { left, top, width, height } = element.getBoundingClientRect();
  const isStill = left === before.left && top === before.top && width === before.width && height === before.height;
  if (!isStill || width === 0 || height === 0) return null;
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const isFree =
    hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element));
  return isFree || 'testId' in wanted ? { left, top, width, height } : null;
}

/** Runs in the page. */
function twoFrames(): Promise<null> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null))));
}

/** Runs in the page. Four bytes at a time: these are eight million. */
function hashPixels({ testId, from }: { testId: string; from: number }): string {
  const canvas = document.querySelector<HTMLCanvasElement>(`canvas[data-testid="${testId}"]`);
  if (canvas === null) return 'no canvas';
  const { width, height } = canvas;
  const top = Math.floor(height * from);
  const image = canvas.getContext('2d')?.getImageData(0, top, width, height - top);
  let hash = 0x811c9dc5;
  for (const value of new Uint32Array(image?.data.buffer ?? new ArrayBuffer(0)))
    hash = Math.imul(hash ^ value, 0x01000193);
  return `${width}x${height} ${(hash >>> 0).toString(16)}`;
}
