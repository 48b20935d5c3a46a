import { type Browser, type BrowserContextOptions, expect } from '@playwright/test';
import { Player } from '../player.ts';
import type { Language } from '../words.ts';
import { Album, IN_TIME_MS } from './album.ts';
import { Witness } from './witness.ts';

interface Seat {
  name: string;
  language: Language;
  window: BrowserContextOptions;
}

const phone = { isMobile: true, hasTouch: true };

/** A desk, a tablet, a phone upright and one that lies; two of them are German. */
const SEATS: readonly Seat[] = [
  { name: 'Ada', language: 'en', window: { viewport: { width: 1440, height: 900 } } },
  { name: 'Bela', language: 'de', window: { viewport: { width: 820, height: 1180 }, hasTouch: true } },
  { name: 'Cleo', language: 'de', window: { viewport: { width: 360, height: 740 }, ...phone } },
  { name: 'Dora', language: 'en', window: { viewport: { width: 740, height: 360 }, ...phone } },
];
/** Who comes when a game is running already. */
const LATE: Seat = { name: 'Emil', language: 'de', window: { viewport: { width: 360, height: 740 }, ...phone } };

/** What happens in a step besides making pages. */
export interface Incidents {
  /** By step: what ends it, other than that all are done. */
  ends?: Readonly<Record<number, 'time' | 'host'>>;
  /** Steps after which somebody loads the window anew while the pages fly on. */
  reloads?: readonly number[];
  /** On the second page of the show and on the end screen somebody loads the window anew. */
  reloadsLater?: boolean;
  /** A step in which the host takes a break. */
  breakIn?: number;
  /** A step in which somebody comes who was not there at the start. */
  lateIn?: number;
}

export interface Game {
  mode: string;
  /** Of the host's first page. */
  path?: string;
  /** What has happened before the lobby is opened. */
  before?: (evening: Evening, url: string) => Promise<void>;
  /** What the host does in the lobby. */
  prepare?: (evening: Evening) => Promise<void>;
  incidents?: Incidents;
}

/** People at windows of their own, of different sizes and languages, each with a witness; they play a game as it comes. */
export class Evening {
  readonly album: Album;
  readonly #browser: Browser;
  readonly #everyone: Witness[] = [];
  #link = '';

  private constructor(browser: Browser, name: string) {
    this.album = new Album(name);
    this.#browser = browser;
  }

  static async open(browser: Browser, name: string, people: number): Promise<Evening> {
    const evening = new Evening(browser, name);
    for (const seat of SEATS.slice(0, people)) await evening.#seat(seat);
    return evening;
  }

  async #seat({ name, language, window }: Seat): Promise<Witness> {
    const context = await this.#browser.newContext({ ...window, reducedMotion: 'reduce', serviceWorkers: 'block' });
    const witness = new Witness(new Player(await context.newPage(), name, language), this.album);
    this.#everyone.push(witness);
    return witness;
  }

  get host(): Player {
    return this.#host.player;
  }

  get #host(): Witness {
    return this.#everyone[0] as Witness;
  }

  get #guests(): readonly Witness[] {
    return this.#everyone.slice(1);
  }

  player(name: string): Player {
    const found = this.#everyone.find(({ player }) => player.name === name);
    if (!found) throw new Error(`nobody is called ${name}`);
    return found.player;
  }

  /** A whole game, from the lobby to the next one. Answers what was wrong. */
  async run(url: string, { path, before, prepare, incidents }: Game): Promise<string[]> {
    await before?.(this, url);
    await this.gather(url, { ...(path ? { path } : {}), inLobby: async () => prepare?.(this) });
    await this.play(incidents);
    await this.watch(incidents);
    await this.playAgain();
    return this.end();
  }

  /** Into a lobby of the host's, from this page of theirs; what happens there; and the start. */
  async gather(url: string, { path = '/create', inLobby = async () => {} } = {}): Promise<void> {
    const { host } = this;
    await host.page.goto(`${url}${path}${path.includes('?') ? '&' : '?'}lang=en`);
    await host.logIn();
    await host.press('Start new game');
    await host.openDoor();
    const code = await host.page.getByTestId('lobby-code').textContent();
    this.#link = `${url}/join/${code?.replace('-', '')}`;
    for (const { player } of this.#guests) await this.#join(player);
    await inLobby();
    for (const { player } of this.#guests) await player.press('I’m ready');
    await this.#look('everybody is ready');
    await expect(host.page.getByText('Everyone is ready!')).toBeVisible();
    await host.press('Start');
    await this.#until(({ phase }) => phase === 10);
  }

  async #join(player: Player): Promise<void> {
    const isNew = !player.page.url().startsWith('http');
    await player.page.goto(`${this.#link}?lang=${player.language}`);
    // Whoever has been here before has a name.
    if (isNew) await player.logIn();
    await player.button('I’m ready').waitFor();
  }

  async play(incidents: Incidents = {}): Promise<void> {
    while (this.#host.state.phase === 10) await this.#step(incidents);
  }

  async #step({ ends = {}, reloads = [], breakIn, lateIn }: Incidents): Promise<void> {
    const index = this.#host.state.step?.index ?? 0;
    const isHere = (state: Witness['state']) =>
      state.phase !== 10 || (state.step?.index === index && state.step.stage === 'open');
    await this.#until(isHere);
    if (lateIn === index) await this.#comeLate();
    if (breakIn === index) await this.#takeBreak();
    const end = ends[index];
    const workers = this.#everyone.filter(({ state: { task } }) => task && !task.submitted);
    // Where time or the host ends the step, one of them is done before.
    for (const witness of end === undefined ? workers : workers.slice(0, 1)) await this.#makePage(witness, index);
    if (end === 'host') {
      for (const witness of workers.slice(1)) await begin(witness);
      await expect(this.host.button('End step now')).toBeEnabled();
      await this.host.press('End step now');
    }
    await this.#until((state) => state.phase !== 10 || state.step?.index !== index || state.step.stage === 'interlude');
    if (reloads.includes(index) && this.#host.state.phase === 10) await this.#reload();
    await this.#until((state) => state.phase !== 10 || state.step?.index !== index);
  }

  async #makePage({ player, state: { task } }: Witness, step: number): Promise<void> {
    await player.comeToFront();
    if (task?.drawingId === undefined) {
      const fields = player.page.getByRole('main').getByRole('textbox');
      for (let field = 0; field < (task?.answers ?? 1); field++)
        await fields.nth(field).fill(`Otter ${player.name}${step}`);
      await player.pressUntilTaken('Done');
      return;
    }
    await draw(player);
    await player.isSaved();
    await player.handIn();
  }

  async #comeLate(): Promise<void> {
    const witness = await this.#seat(LATE);
    await witness.player.page.goto(`${this.#link}?lang=${LATE.language}`);
    await witness.player.logIn();
    await witness.until(({ you }) => you.waits === true);
    await witness.settled();
  }

  async #takeBreak(): Promise<void> {
    await this.host.choose('Take a break: back in five');
    await this.#until(({ recess }) => recess !== undefined);
    await this.#settled();
    await this.host.choose('Resume');
    await this.#until(({ recess }) => recess === undefined);
  }

  /** One after the other would take longer than the pages fly. */
  async #reload(): Promise<void> {
    const witnesses = this.#guests.slice(0, 2);
    await Promise.all(
      witnesses.map(async (witness) => {
        await witness.settled();
        await witness.player.page.reload();
        await witness.look('loaded anew');
      }),
    );
  }

  /** The host turns through all books, as they come. */
  async watch({ reloadsLater = false }: Incidents = {}): Promise<void> {
    const { host } = this;
    await this.#until(({ phase, watch }) => phase === 20 && watch !== undefined);
    const { mode, totalBooks, pageCounts, pagesPerBook } = this.#host.state.watch ?? {};
    const books = totalBooks ?? 0;
    const isStory = mode === STORY;
    for (let book = 0; book < books; book++) {
      const pages = pageCounts?.[book] ?? pagesPerBook ?? 0;
      for (let page = 0; page < pages; page++) {
        await this.#until(({ watch }) => watch?.cursor.book === book && watch.cursor.page === page);
        await this.#settled();
        if (reloadsLater && book === 0 && page === 1) await this.#reload();
        await host.press('Next page');
      }
      if (isStory && book + 1 < books) continue;
      await Promise.all(this.#everyone.map(({ player }) => player.page.getByTestId('book-end').waitFor()));
      await this.#settled();
      if (book + 1 < books) await host.openNextBook();
    }
    await host.press('Finish the show');
    await this.#until(({ phase }) => phase === 99);
    await this.#settled();
    if (reloadsLater) await this.#reload();
  }

  async playAgain(): Promise<void> {
    await this.host.press('Play again');
    await this.#until(({ phase }) => phase === 0);
    await this.#settled();
  }

  /** What was wrong; and that there was a picture of everything. */
  async end(): Promise<string[]> {
    await this.#settled();
    this.album.bind();
    const late = this.album.shots.filter(({ delay }) => delay > IN_TIME_MS).length;
    console.log(`${this.album.shots.length} pictures, ${late} of them after more than ${IN_TIME_MS} ms`);
    for (const { player } of this.#everyone) await player.page.context().close();
    return [...this.album.faults, ...this.#everyone.flatMap(({ player }) => player.complaints)];
  }

  async #until(isSo: Parameters<Witness['until']>[0]): Promise<void> {
    await Promise.all(this.#everyone.map((witness) => witness.until(isSo)));
  }

  async #settled(): Promise<void> {
    await Promise.all(this.#everyone.map((witness) => witness.settled()));
  }

  async #look(moment: string): Promise<void> {
    await Promise.all(this.#everyone.map((witness) => witness.look(moment)));
  }
}

const STORY = 4;

export async function draw(player: Player): Promise<void> {
  await player.canvas.waitFor();
  await player.stroke([0.2, 0.3], [0.5, 0.6], [0.8, 0.3]);
}

/** Something that is not handed in. */
async function begin({ player, state: { task } }: Witness): Promise<void> {
  await player.comeToFront();
  // By what the server says: the sheet may not be on the screen yet.
  if (task?.drawingId !== undefined) await draw(player);
}
