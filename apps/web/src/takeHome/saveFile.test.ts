// @vitest-environment jsdom
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openBrowser } from '../testing/browser.ts';
import { download, fileName, saveFile, saveParts } from './saveFile.ts';

beforeEach(() => {
  openBrowser({});
  onTestFinished(() => void vi.restoreAllMocks());
});

it('a file has a name that every system takes', () => {
  expect(fileName('Buch von Ännchen.png')).toBe('Buch von Ännchen.png');
  expect(fileName('../../etc/passwd')).toBe('etcpasswd');
  expect(fileName('a:b*c?"<>|.png')).toBe('abc.png');
  expect(fileName('🐻')).toBe('tuschel');
  expect(fileName(`${'x'.repeat(200)}.png`)).toBe(`${'x'.repeat(116)}.png`);
  expect(fileName('x'.repeat(200))).toBe('x'.repeat(120));
});

/** The names under which so many parts are kept, in their order. */
async function namesOf(count: number): Promise<string[]> {
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:part');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  async function* parts() {
    for (let part = 0; part < count; part++) {
      // Those before the last one are with the browser by then: it need not hold them all.
      expect(names).toHaveLength(Math.max(0, part - 1));
      yield new Blob([String(part)]);
    }
  }
  expect(await saveParts(parts(), 'Buch von Ada', '.pdf')).toBe(count);
  return names;
}

it('parts are numbered where there are several, and a single one is not', async () => {
  expect(await namesOf(1)).toEqual(['Buch von Ada.pdf']);
  expect(await namesOf(3)).toEqual(['Buch von Ada 1.pdf', 'Buch von Ada 2.pdf', 'Buch von Ada 3.pdf']);
});

it('a file keeps its address until slow browsers have read it, and no longer', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const given: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:book');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    given.push(`${this.href} ${this.download}`);
  });
  saveFile(new Blob(['a']), ' ..Buch:\u00a0 von   Ada.png');
  expect(given).toEqual(['blob:book Buch von Ada.png']);
  vi.advanceTimersByTime(5_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(revoke.mock.calls).toEqual([['blob:book']]);
});

it('nothing at all is no file', async () => {
  expect(await namesOf(0)).toEqual([]);
});

it('a file of the server goes past the page, under the name that the server gives it', () => {
  const links: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    links.push(`${this.getAttribute('href')} ${this.hasAttribute('download')} ${this.download}`);
  });
  download('/account/export');
  expect(links).toEqual(['/account/export true ']);
});
