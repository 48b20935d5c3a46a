// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { inkOfPaper } from '../../takeHome/bookSheet.ts';
import { resultCard } from './resultCard.ts';

test('the words of the card are in the typeface of the site, and name it', async () => {
  const written: { text: string; font: string }[] = [];
  const sheet = {
    font: '',
    fillRect: () => undefined,
    beginPath: () => undefined,
    fill: () => undefined,
    measureText: () => ({ width: 100 }),
    fillText: (text: string) => void written.push({ text, font: sheet.font }),
  };
  const { prototype } = HTMLCanvasElement;
  vi.spyOn(prototype, 'getContext').mockReturnValue(sheet as unknown as null);
  vi.spyOn(prototype, 'toBlob').mockImplementation((take) => take(new Blob(['png'])));
  onTestFinished(() => void vi.restoreAllMocks());
  await resultCard({ title: 'Mein Ergebnis', points: '900 Punkte', rights: '1 von 5', place: 'draw.example/quiz' }, []);
  const { display } = inkOfPaper();
  expect(written).toEqual([
    { text: 'Mein Ergebnis', font: display(56) },
    { text: '900 Punkte', font: display(120) },
    { text: '1 von 5', font: display(44) },
    { text: 'Tuschel · draw.example/quiz', font: display(32) },
  ]);
});
