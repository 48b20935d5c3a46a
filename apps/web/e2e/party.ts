import { type BrowserContext, expect } from '@playwright/test';
import { Player, type Spot } from './player.ts';
import { openWindow } from './window.ts';

export const PROMPTS = ['an otter on roller skates', 'a lighthouse that is afraid of the dark', 'soup in love'];

/** People at windows of one browser, each a player of its own, in one game; three of them unless told otherwise. */
export class Party {
  readonly everyone: readonly Player[];
  readonly host: Player;
  readonly guests: readonly Player[];

  private constructor(everyone: readonly Player[]) {
    const [host, ...guests] = everyone as [Player, ...Player[]];
    this.everyone = everyone;
    this.host = host;
    this.guests = guests;
  }

  static async open(browser: BrowserContext, names: readonly string[] = ['Ada', 'Bela', 'Cleo']): Promise<Party> {
    const everyone: Player[] = [];
    for (const name of names) everyone.push(new Player(await openWindow(browser), name));
    return new Party(everyone);
  }

  /** No browser had anything to complain about. */
  expectNoComplaints(): void {
    for (const { name, complaints } of this.everyone) expect(complaints, `${name}'s browser`).toEqual([]);
  }

  /** From the first page, by way of what happens in the lobby, into the first step. */
  async gather(url: string, inLobby = async () => {}): Promise<void> {
    const link = await this.host.openLobby(url);
    await this.host.choosePages(3);
    await Promise.all(this.guests.map((guest) => guest.joinBy(link)));
    await inLobby();
    await this.host.start(this.everyone.length);
  }

  async writePrompts(): Promise<void> {
    await Promise.all(this.everyone.map((player, index) => player.write(PROMPTS[index] ?? '')));
  }

  /** Everybody draws and hands in. Answers each artist's picture by what it was drawn from. */
  async drawAll(): Promise<Map<string, string>> {
    const pictures = new Map<string, string>();
    for (const [index, player] of this.everyone.entries()) {
      await player.comeToFront();
      const prompt = await player.prompt();
      await scribble(player, index);
      await player.isSaved();
      pictures.set(prompt, await player.picture('canvas'));
    }
    await Promise.all(this.everyone.map((player) => player.handIn()));
    return pictures;
  }

  async describeAll(): Promise<void> {
    await Promise.all(this.everyone.map((player) => player.write(`${player.name} sees something`, 'What do you see?')));
  }

  /** The host turns through all books; on each drawing everybody's canvas must be the artist's. */
  async watchAll(pictures: Map<string, string>, onPage = async () => {}): Promise<void> {
    const { host, everyone } = this;
    for (let book = 1; book <= 3; book++) {
      await this.allSee(`Book ${book} of 3 · page 1 of 3`);
      await onPage();
      const page = (await host.page.getByTestId('watch-text').textContent()) ?? '';
      const [, picture] = [...pictures].find(([prompt]) => page.includes(prompt)) ?? [];
      expect(picture, `the picture drawn of "${page}"`).toBeDefined();
      await host.turnPage();
      await this.allSee(`Book ${book} of 3 · page 2 of 3`);
      // For everybody, and for the books that follow: what is looked at is how it ends.
      if (book === 1) await host.page.getByRole('group', { name: 'Speed' }).getByText('4×').click();
      await onPage();
      for (const player of everyone) await player.showsInTheEnd(picture ?? '');
      await host.turnPage();
      await this.allSee(`Book ${book} of 3 · page 3 of 3`);
      await onPage();
      await host.turnPage();
      await Promise.all(everyone.map((player) => player.seesBookEnd(3)));
      if (book < 3) await host.openNextBook();
    }
    await host.press('Finish the show');
    await this.allSee('Thanks for playing!');
  }

  async allSee(text: string): Promise<void> {
    await Promise.all(this.everyone.map((player) => player.sees(text)));
  }
}

/** A different picture for each, with undo and another layer in between. */
async function scribble(player: Player, index: number): Promise<void> {
  const shift = index * 0.1;
  const wave: Spot[] = [0, 1, 2, 3, 4].map((i) => [0.2 + i * 0.12, 0.3 + shift + (i % 2) * 0.2]);
  await player.stroke(...wave);
  await player.press('Brush');
  await player.stroke([0.3, 0.7 - shift], [0.6, 0.5]);
  await player.stroke([0.5, 0.2], [0.5, 0.8]);
  await player.press('Undo');
  await player.stroke([0.7, 0.25 + shift], [0.72, 0.25 + shift]);
}
