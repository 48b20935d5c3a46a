import { vi } from 'vitest';

/** Pictures that are saved from now on: the names of their files, and what is written on the last one. */
export function cardsSaved() {
  const files: string[] = [];
  const written: string[] = [];
  const sheet = {
    measureText: () => ({ width: 10 }),
    fillText: (text: string) => void written.push(text.replaceAll('\u00a0', ' ')),
  };
  const canvas = HTMLCanvasElement.prototype;
  const nothing = new Proxy(sheet, {
    get: (target, name) => (name in target ? target[name as 'fillText'] : () => undefined),
  });
  vi.spyOn(canvas, 'getContext').mockReturnValue(nothing as unknown as null);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download);
  });
  return {
    files,
    words: () => [...written],
    fail: () => void vi.spyOn(canvas, 'toBlob').mockImplementation((take) => take(null)),
  };
}
