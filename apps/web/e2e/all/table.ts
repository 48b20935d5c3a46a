import { type BrowserContext, expect } from '@playwright/test';
import { Party } from '../party.ts';
import type { Player, Spot } from '../player.ts';
import { type Coarse, coarse, look } from './pictures.ts';

/** What somebody has drawn in a step, as the backing pixels of the canvas and coarsely. */
export interface Drawn {
  exact: string;
  coarse: Coarse;
}

/** Most time from the last page handed in until the next ones are on the screen, ms: others may be slow. */
const HANDOVER_MS = 60_000;

/** People who play any mode, step by step. Pictures are named "Ada 1": by artist and step. */
export class Table {
  readonly party: Party;
  readonly everyone: readonly Player[];
  readonly host: Player;
  /** By name. */
  readonly pictures = new Map<string, Drawn>();
  #step = 0;

  private constructor(party: Party) {
    this.party = party;
    this.everyone = party.everyone;
    this.host = party.host;
  }

  static async open(browser: BrowserContext, names?: readonly string[]): Promise<Table> {
    return new Table(await Party.open(browser, names));
  }

  get coarse(): ReadonlyMap<string, Coarse> {
    return new Map([...this.pictures].map(([name, drawn]) => [name, drawn.coarse]));
  }

  player(name: string): Player {
    const found = this.everyone.find((player) => player.name === name);
    if (!found) throw new Error(`nobody is called ${name}`);
    return found;
  }

  /** Everybody answers the same question in their own words, and hands it in. `name`: the host's picture of it. */
  async writeAll(question: string, wordsOf: (player: Player) => string, name?: string): Promise<void> {
    await Promise.all(
      this.everyone.map(async (player) => {
        await player.page.getByLabel(question, { exact: true }).fill(wordsOf(player));
        if (name !== undefined && player === this.host) await look(player, name);
        await player.pressUntilTaken('Done');
      }),
    );
    this.#step++;
  }

  /** All of these look at what they are to draw, draw, and only then hand in. */
  async drawAll(see: (player: Player) => Promise<void>, artists: readonly Player[] = this.everyone): Promise<void> {
    await Promise.all(
      artists.map(async (artist) => {
        await artist.button('Finished?').waitFor({ timeout: HANDOVER_MS });
        await artist.canvas.waitFor();
        await see(artist);
        await this.#draw(artist);
      }),
    );
    await Promise.all(artists.map((artist) => artist.pressUntilTaken('Finished?', 'Submit')));
    this.#step++;
  }

  /** Strokes that nobody else makes, and this artist in no other step. */
  async #draw(artist: Player): Promise<void> {
    const at = 0.15 + this.everyone.indexOf(artist) * 0.2;
    const across: Spot[] = [0.15, 0.5, 0.85].map((x, i) => [x, at + (i % 2) * 0.08]);
    const down = 0.15 + this.#step * 0.17;
    await artist.stroke(...across);
    await artist.stroke([down, 0.12], [down + 0.08, 0.88]);
    await artist.isSaved();
    const exact = await artist.picture('canvas');
    this.pictures.set(`${artist.name} ${this.#step}`, { exact, coarse: await coarse(artist.canvas) });
  }

  /** The host turns through all books; all see each page. */
  async watch(
    pagesOf: readonly number[],
    see: (book: number, page: number) => Promise<void>,
    { isStory = false } = {},
  ): Promise<void> {
    for (const [book, pages] of pagesOf.entries()) {
      for (let page = 0; page < pages; page++) {
        const place = `Book ${book + 1} of ${pagesOf.length} · page ${page + 1} of ${pages}`;
        await this.party.allSee(isStory ? `Page ${book + 1} of ${pagesOf.length}` : place);
        // Of a line of a story the same stands there while its pictures come.
        if (isStory) await Promise.all(this.everyone.map((player) => expect(versionsOf(player)).toHaveCount(page)));
        await see(book, page);
        if (page + 1 < pages) await this.host.turnPage();
      }
      await this.#closeBook(book, pagesOf, isStory);
    }
    await this.host.press('Finish the show');
    await this.party.allSee('Thanks for playing!');
  }

  /** A story is one book: it ends with its last line. */
  async #closeBook(book: number, pagesOf: readonly number[], isStory: boolean): Promise<void> {
    const isLast = book + 1 === pagesOf.length;
    await this.host.turnPage();
    if (isStory && !isLast) return;
    const leaves = isStory ? pagesOf.length : (pagesOf[book] ?? 0);
    await Promise.all(this.everyone.map((player) => player.seesBookEnd(leaves)));
    if (!isLast) await this.host.openNextBook();
  }

  /** Pictures of the end, and of the archive, where the game lies under its name. */
  async remember(mode: string, name: string): Promise<void> {
    const { host } = this;
    await look(host, `${name}-end`);
    await host.page.goto(new URL('/me/history', host.page.url()).href);
    const game = host.page.getByTestId('game');
    await expect(game.getByRole('heading', { name: mode })).toBeVisible();
    await expect(game.getByRole('listitem').first()).toBeVisible();
    await look(host, `${name}-history`);
  }

  /** The page being watched ends in the very pixels that its artist drew in this step. Answers who it was. */
  async showsDrawing(step: number): Promise<string> {
    const [, artist = ''] = /by (.+)$/.exec((await this.host.page.getByText(/Drawn by /).textContent()) ?? '') ?? [];
    const drawn = this.pictures.get(`${artist} ${step}`);
    expect(drawn, `what ${artist} drew in step ${step}`).toBeDefined();
    await Promise.all(this.everyone.map((player) => player.showsInTheEnd(drawn?.exact ?? '')));
    return artist;
  }
}

/** Drawings of the same line of a story that are there already, side by side. */
function versionsOf({ page }: Player) {
  return page.getByTestId('watch-versions').getByRole('listitem');
}
