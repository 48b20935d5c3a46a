/** A point of a window's page in CSS pixels from its top left. */
export interface Point {
  x: number;
  y: number;
}

/** One window of some browser, as much of it as these tests need: three drivers have it in common. */
export interface BrowserWindow {
  /** Resolves once the page has been read. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page. It sees nothing of its surroundings here; argument and result are JSON. */
  evaluate<Argument, Result>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  moveTo(point: Point): Promise<void>;
  buttonDown(): Promise<void>;
  buttonUp(): Promise<void>;
  /** Types into whatever has the focus. */
  type(text: string): Promise<void>;
  /** Of the page, not of the frame around it. */
  resize(width: number, height: number): Promise<void>;
  /** What is in the window, as a PNG file. */
  screenshot(): Promise<Buffer>;
  /** Uncaught errors, errors that a page writes on the console, and what the browser says there about policies, as far as this browser tells. */
  readonly complaints: readonly string[];
  /** Asks the page for complaints that the browser itself does not tell. */
  collectComplaints(): Promise<void>;
}

/** A running browser. Its windows share cookies and storages, if it has several. */
export interface Engine {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit';
  readonly window: BrowserWindow;
  /** Ends everything that the browser has started. */
  close(): Promise<void>;
}

/** One that keeps what its window downloads. */
export interface EngineWithDownloads extends Engine {
  /** A folder, as long as the browser runs. */
  readonly downloads: string;
}

export interface WindowOptions {
  width: number;
  height: number;
  /** Default: light. */
  isDark?: boolean;
  /** Scrollbars that take room beside what they scroll, as with a mouse on Windows and Linux. Default: false. */
  hasClassicScrollbars?: boolean;
}

/** What a policy or an uncaught error sounds like on the console. */
export const COMPLAINT = /content.security.policy|trusted ?(type|html|script)/i;
