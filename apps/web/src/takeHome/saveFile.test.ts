// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { fileName, saveParts } from './saveFile.ts';

it('a file has a name that every system takes', () => {
  expect(fileName('Buch von Ännchen.png')).toBe('Buch von Ännchen.png');
  expect(fileName('../../etc/passwd')).toBe('etcpasswd');
  expect(fileName('a:b*c?"<>|.png')).toBe('abc.png');
  expect(fileName('🐻')).toBe('tuschel');
  expect(fileName(`${'x'.repeat(200)}.png`)).toHaveLength(120);
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
