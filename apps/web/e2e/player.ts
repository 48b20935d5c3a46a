import { expect, type Locator, type Page, type WebSocketRoute } from '@playwright/test';
import { openWindow, painted } from './window.ts';
import { inLanguage, type Language } from './words.ts';

/** A point of a stroke, in shares of the canvas: 0…1 from its top left. */
export type Spot = readonly [x: number, y: number];

/** As a session has them: its header is JSON, so its base64 starts like this. */
const TOKEN = /eyJ[\w-]{8,}\.(?<claims>[\w-]+)\.[\w-]+/;

/** Somebody at a browser window. Methods are what a person does; texts are the English ones, or what stands for them in the window's language. */
export class Player {
  readonly page: Page;
  readonly name: string;
  readonly language: Language;
  /** What the browser complained about: policy violations, uncaught errors. */
  readonly complaints: string[] = [];
  /** Cut when the connection is lost. */
  readonly #sockets: WebSocketRoute[] = [];

  constructor(page: Page, name: string, language: Language = 'en') {
    this.page = page;
    this.name = name;
    this.language = language;
    // They have drawn before: nothing is explained to them.
    void page.addInitScript(() => localStorage.setItem('tuschel.tips', 'done'));
    page.on('pageerror', (error) => this.complaints.push(`uncaught: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (/content security policy|trusted ?(type|html|script)/i.test(message.text()))
        this.complaints.push(message.text());
    });
    page.on('request', (request) => {
      if (TOKEN.test(request.url())) this.complaints.push(`a token in an address: ${request.url()}`);
      if (request.url().endsWith('/csp-report')) this.complaints.push(`reported: ${request.postData()}`);
    });
    page.on('websocket', (socket) => {
      const claims = TOKEN.exec(socket.url())?.groups?.['claims'] ?? '';
      if (!atob(claims.replaceAll('-', '+').replaceAll('_', '/')).includes('"aud":"ws"'))
        this.complaints.push(`a socket without a ticket: ${socket.url()}`);
    });
  }

  // ---------------------------------------------------------------- coming in

  /** From a page that asks to log in, as somebody new. */
  async logIn(): Promise<void> {
    const field = this.page.getByLabel(inLanguage(this.language, 'Your name'));
    await field.fill(this.name);
    await this.press('Accept');
    await expect(field).toHaveCount(0);
  }

  /** Logs in and takes a blank sheet of their own, for an idea of their own. */
  async takeSheet(url: string): Promise<void> {
    await this.page.goto(`${url}/solo?lang=${this.language}`);
    await this.logIn();
    await this.page.getByText(inLanguage(this.language, 'My own idea')).click();
    await this.press('Start drawing');
    await this.canvas.waitFor();
  }

  /** They stand before everything after the first login. */
  async acceptTerms(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Terms of use' })).toBeVisible();
    await this.press('Accept');
  }

  /** Logs in and opens a lobby to everybody with its link. Answers the link. @param plan of a custom game, as a link carries it */
  async openLobby(url: string, plan?: string): Promise<string> {
    await this.page.goto(`${url}/create?lang=en${plan === undefined ? '' : `&plan=${plan}`}`);
    await this.logIn();
    await this.press('Start new game');
    await this.openDoor();
    const code = await this.page.getByTestId('lobby-code').textContent();
    return `${url}/join/${code?.replace('-', '')}`;
  }

  /** Until then the host is alone in the lobby. */
  async openDoor(): Promise<void> {
    await this.press('Open lobby');
    await expect(this.page.getByRole('button', { name: 'Open lobby' })).toHaveCount(0);
  }

  async joinBy(link: string): Promise<void> {
    await this.page.goto(`${link}?lang=${this.language}`);
    await this.logIn();
    await this.press('I’m ready');
  }

  /** Chooses another game than Echo, by its name. */
  async chooseMode(name: string): Promise<void> {
    await this.press('Choose another game');
    await this.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await expect(this.page.getByRole('heading', { name, exact: true })).toBeVisible();
  }

  /** Of Echo: by default a few people make five. */
  async choosePages(count: number): Promise<void> {
    await this.page.getByRole('button', { name: /Pages per book/ }).click();
    await this.page.getByRole('option', { name: `${count} pages`, exact: true }).click();
    await expect(this.page.getByRole('button', { name: /Pages per book/ })).toContainText(`${count} pages`);
  }

  /** The host starts once so many are ready. */
  async start(players: number): Promise<void> {
    await expect(this.page.getByText(new RegExp(`^${players} of \\d+ seats`))).toBeVisible();
    await expect(this.page.getByText('Everyone is ready!')).toBeVisible();
    await this.press('Start');
  }

  // ------------------------------------------------------------------ talking

  /** In the open chat. */
  async says(text: string): Promise<void> {
    const input = this.page.getByLabel('Your message');
    await input.fill(text);
    await input.press('Enter');
  }

  async hears(text: string): Promise<void> {
    await expect(this.page.getByTestId('chat-line').filter({ hasText: text })).toBeVisible();
  }

  // ------------------------------------------------------------------ playing

  async write(text: string, task: 'Write a prompt' | 'What do you see?' = 'Write a prompt'): Promise<void> {
    await this.page.getByLabel(task, { exact: true }).fill(text);
    await this.pressUntilTaken('Done');
  }

  /** Waits for the drawing page and answers what is to be drawn. */
  async prompt(): Promise<string> {
    await this.canvas.waitFor();
    return (await this.page.getByTestId('prompt').textContent()) ?? '';
  }

  get canvas(): Locator {
    return this.page.getByTestId('canvas');
  }

  /** Draws one stroke with the mouse. */
  async stroke(...spots: readonly Spot[]): Promise<void> {
    await this.penDown(...spots);
    await this.page.mouse.up();
  }

  /** Leaves the pen on the paper. */
  async penDown(...spots: readonly Spot[]): Promise<void> {
    const box = await this.canvas.boundingBox();
    if (!box) throw new Error('there is no canvas');
    const at = ([x, y]: Spot) => [box.x + x * box.width, box.y + y * box.height] as const;
    const [first, ...rest] = spots.map(at);
    if (!first) return;
    await this.page.mouse.move(...first);
    await this.page.mouse.down();
    for (const spot of rest) await this.page.mouse.move(...spot, { steps: 8 });
  }

  async isSaved(): Promise<void> {
    await expect(this.page.getByTestId('save-state')).toHaveAttribute('data-status', 'saved');
  }

  async handIn(): Promise<void> {
    await this.pressUntilTaken('Finished?', 'Submit');
  }

  // ----------------------------------------------------- windows and networks

  /** From now on the sockets of this window can be cut. Before its page is loaded. */
  async mayLoseConnection(): Promise<void> {
    await this.page.routeWebSocket(/\/ws\?/, (socket) => {
      socket.connectToServer();
      this.#sockets.push(socket);
    });
  }

  /** The network is gone, for all windows of this browser. */
  async loseConnection(): Promise<void> {
    await this.page.context().setOffline(true);
    for (const socket of this.#sockets.splice(0)) await socket.close({ code: 1011 });
  }

  async regainConnection(): Promise<void> {
    await this.page.context().setOffline(false);
  }

  /** Another tab with everything this one keeps, as when a person duplicates it. */
  async inAnotherTab(url: string): Promise<Player> {
    const kept = await this.page.evaluate(() => JSON.stringify(sessionStorage));
    const other = new Player(await openWindow(this.page.context()), this.name);
    await other.page.addInitScript((values) => {
      if (sessionStorage.length > 0) return;
      for (const [key, value] of Object.entries(JSON.parse(values) as Record<string, string>))
        sessionStorage.setItem(key, value);
    }, kept);
    await other.page.goto(url);
    return other;
  }

  /** Neither scripts nor storages hold anything that opens the session. */
  async keepsNoToken(): Promise<void> {
    const kept = await this.page.evaluate(
      () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]) + document.cookie,
    );
    expect(kept).toContain('tuschel.slot');
    expect(kept).not.toMatch(TOKEN);
    expect(kept).not.toContain('tuschel_refresh');
  }

  // ----------------------------------------------------------------- watching

  async turnPage(): Promise<void> {
    await this.press('Next page');
  }

  /** All pages of the book lie side by side. */
  async seesBookEnd(pages: number): Promise<void> {
    await expect(this.page.getByTestId('book-end').getByRole('listitem')).toHaveCount(pages);
  }

  async openNextBook(): Promise<void> {
    await this.page.getByRole('toolbar').getByText('Next book').click();
  }

  async sees(place: string): Promise<void> {
    await expect(this.page.getByText(place)).toBeVisible();
  }

  // ------------------------------------------------------------------ looking

  /** Sees a notice that is shown for a few seconds only. A look now and then could miss it on a busy machine. */
  async seesPassing(notice: string, during: () => Promise<unknown>): Promise<void> {
    const watch = await this.page.evaluateHandle(appearance, notice);
    await during();
    await watch.evaluate(({ appeared }) => appeared);
  }

  /** The same, on a page that they get to meanwhile: the notice may be gone before the press that leads there has ended. */
  async seesPassingThere(notice: string, during: () => Promise<unknown>): Promise<void> {
    let appears = () => {};
    const appeared = new Promise<void>((resolve) => (appears = resolve));
    await this.page.exposeFunction('noticeAppeared', () => appears());
    await this.page.addInitScript(`
      const look = ${appearance.toString()};
      addEventListener('DOMContentLoaded', () => look(${JSON.stringify(notice)}).appeared.then(noticeAppeared));
    `);
    await during();
    await appeared;
  }

  /** The first visible button of that name. */
  button(name: string): Locator {
    const words = inLanguage(this.language, name);
    return this.page.getByRole('button', { name: words, exact: true }).filter({ visible: true }).first();
  }

  async press(name: string): Promise<void> {
    await this.button(name).click();
  }

  /**
   * Presses these buttons, until the first of them is gone or says something else. What is shown then is no proof: whoever is
   * the last sees it for three seconds only, and the next page may have the same button again.
   */
  async pressUntilTaken(...names: readonly [string, ...string[]]): Promise<void> {
    const pressAll = async () => {
      for (const name of names) await this.press(name);
    };
    await Promise.all([this.button(names[0]).evaluate(changes), pressAll()]);
  }

  /** Chooses from the menu of the game. */
  async choose(entry: string): Promise<void> {
    await this.comeToFront();
    await this.press('Game menu');
    await this.page.getByRole('menuitem', { name: entry }).click();
  }

  /** Size and FNV-1a hash of a canvas' backing pixels (from a share of its height on), once it has been still for a while. */
  async picture(testId: 'canvas' | 'watch-canvas', from = 0): Promise<string> {
    const canvas = this.page.getByTestId(testId);
    // What was asked for is painted in the next frame: on a busy machine that may be later than both looks.
    const look = async () => {
      await painted(this.page);
      return canvas.evaluate(hashPixels, from);
    };
    let before = '';
    let now = await look();
    while (now !== before) {
      before = now;
      await this.page.waitForTimeout(400);
      now = await look();
    }
    return now;
  }

  /** The replay of the page being watched ends in this very picture, and stays there. */
  async showsInTheEnd(picture: string): Promise<void> {
    await this.comeToFront();
    const canvas = this.page.getByTestId('watch-canvas');
    const seen = () => canvas.evaluate(hashPixels, 0);
    // A replay takes its time, and more of it where the machine has to paint for others, too.
    await expect.poll(seen, { timeout: 120_000, message: `${this.name} sees the artist's pixels` }).toBe(picture);
    await this.page.waitForTimeout(200);
    expect(await seen()).toBe(picture);
  }

  /** Of each drawing on the shelf of the end screen: is its print blank? */
  async blankPrints(): Promise<boolean[]> {
    const prints = this.page.getByRole('button', { name: /^Look at the drawing by/ }).locator('canvas');
    return prints.evaluateAll((canvases) =>
      canvases.map((element) => {
        const canvas = element as HTMLCanvasElement;
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return [...pixels].every((value) => value === pixels[0]);
      }),
    );
  }

  /** Browsers hardly paint a window that another one covers. */
  async comeToFront(): Promise<void> {
    await this.page.bringToFront();
  }
}

/** Runs in the page. */
function changes(button: Node): Promise<void> {
  const said = button.textContent;
  return new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (button.isConnected && button.textContent === said) return;
      observer.disconnect();
      resolve();
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Runs in the page. */
function appearance(words: string): { appeared: Promise<void> } {
  const appeared = new Promise<void>((resolve) => {
    const look = () => {
      if (!document.body.textContent.includes(words)) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    look();
  });
  return { appeared };
}

/** Runs in the page. Four bytes at a time: these are eight million. */
function hashPixels(element: Element, from: number): string {
  const { width, height } = element as HTMLCanvasElement;
  const top = Math.floor(height * from);
  const image = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, top, width, height - top);
  let hash = 0x811c9dc5;
  for (const value of new Uint32Array(image?.data.buffer ?? new ArrayBuffer(0)))
    hash = Math.imul(hash ^ value, 0x01000193);
  return `${width}x${height} ${(hash >>> 0).toString(16)}`;
}
