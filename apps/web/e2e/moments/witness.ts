import type { CDPSession } from '@playwright/test';
import type { MatchState } from '@tuschel/protocol';
import type { Player } from '../player.ts';
import type { Album } from './album.ts';
import { judge, ROWS } from './oracle.ts';
import { readScreen, type Screen } from './screen.ts';
import { type End, endOf, listen, momentBetween, type Situation } from './situation.ts';

/** Most time for a screen to be loaded, ms: on a busy machine, with everybody at once. */
const LOADED_WITHIN_MS = 30_000;
/** After so long a clock that ticks has ticked. */
const TICK_MS = 1_500;
/** A busy machine can hold a window up for longer; a clock that is wrong stays so. */
const LOOKS_AT_CLOCK = 4;

const TICKING = ROWS.filter(({ ticks }) => ticks).map(({ name }) => name);
const isLate = (fault: string) => TICKING.some((name) => fault.startsWith(name));

/** Looks over somebody's shoulder: at each moment a picture, what could be read, and what of it was wrong. */
export class Witness {
  readonly player: Player;
  readonly #album: Album;
  #camera: CDPSession | null = null;
  #state: MatchState | null = null;
  #end: End | null = null;
  /** Since the last look. */
  #situations: Situation[] = [];
  #looking: Promise<void> = Promise.resolve();
  #waiting: (() => void)[] = [];

  constructor(player: Player, album: Album) {
    this.player = player;
    this.#album = album;
    listen(player.page, (state) => this.#hear(state));
  }

  get state(): MatchState {
    if (!this.#state) throw new Error(`${this.player.name} is in no game yet`);
    return this.#state;
  }

  /** Waits for what the server says, and not for what the page makes of it. */
  async until(isSo: (state: MatchState) => boolean): Promise<void> {
    while (!this.#state || !isSo(this.#state)) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** All pictures have been taken. */
  async settled(): Promise<void> {
    let last: Promise<void>;
    do {
      last = this.#looking;
      await last;
    } while (last !== this.#looking);
  }

  /** Something that only the window knows of, such as that it was loaded anew. */
  look(moment: string): Promise<void> {
    const at = performance.now();
    this.#looking = this.#looking.then(() => this.#photograph(moment, at));
    return this.#looking;
  }

  #hear(state: MatchState): void {
    this.#end = endOf(this.#end, this.#state, state);
    const moment = momentBetween(this.#state, state);
    this.#state = state;
    const { language, name } = this.player;
    this.#situations.push({ state, end: this.#end, language, name });
    for (const go of this.#waiting.splice(0)) go();
    if (moment !== null) void this.look(moment);
  }

  async #photograph(moment: string, at: number): Promise<void> {
    const { name } = this.player;
    let screen = await this.#read();
    let picture = await this.#picture();
    const delay = Math.round(performance.now() - at);
    if (screen.isLoading) {
      screen = await this.#loaded(screen);
      picture = await this.#picture();
    }
    let faults = this.#judge(screen);
    for (let look = 0; look < LOOKS_AT_CLOCK && faults.some(isLate); look++) {
      await this.player.page.waitForTimeout(TICK_MS);
      const again = this.#judge(await this.#read());
      if (!again.some(isLate)) faults = faults.filter((fault) => !isLate(fault));
    }
    const { title, sentences, given } = screen;
    this.#album.add(
      { moment, person: name, window: this.#window(), delay, title, sentences: [...sentences, ...given], faults },
      picture,
    );
  }

  #window(): string {
    const { width, height } = this.player.page.viewportSize() ?? { width: 0, height: 0 };
    return `${this.player.language} ${width} × ${height}`;
  }

  /** What was told meanwhile may be on the screen already, or not yet: wrong is what is wrong in each case. */
  #judge(screen: Screen): string[] {
    const [first = [], ...more] = this.#situations.map((situation) => judge(screen, situation));
    return first.filter((fault) => more.every((others) => others.includes(fault)));
  }

  async #loaded(first: Screen): Promise<Screen> {
    const patience = performance.now() + LOADED_WITHIN_MS;
    let screen = first;
    while (screen.isLoading && performance.now() < patience) {
      await this.player.page.waitForTimeout(100);
      screen = await this.#read();
    }
    return screen;
  }

  /** A page that is being loaded has nothing to read yet. */
  async #read(): Promise<Screen> {
    this.#situations = this.#situations.slice(-1);
    try {
      return await readScreen(this.player.page);
    } catch (error) {
      if (this.player.page.isClosed()) throw error;
      await this.player.page.waitForLoadState();
      return readScreen(this.player.page);
    }
  }

  async #picture(): Promise<Buffer> {
    this.#camera ??= await this.player.page.context().newCDPSession(this.player.page);
    const { data } = await this.#camera.send('Page.captureScreenshot', {
      format: 'jpeg',
      quality: 70,
      optimizeForSpeed: true,
    });
    return Buffer.from(data, 'base64');
  }
}
