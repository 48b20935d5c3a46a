import { type Round, RoundType } from '@tuschel/protocol';
import { describe, expect, it } from 'vitest';
import { writtenWords } from './writtenWords.ts';

const { Prompt, Draw, PromptAfterDrawing } = RoundType;

function page(roundNum: number, type: number, more: Partial<Round>): Round {
  const id = `b.${roundNum}`;
  return { id, roundNum, type, playerId: 'p', playerName: 'Ada', isHidden: false, ...more };
}

const subject = page(0, Prompt, { promptText: 'grandmother', playerName: 'Cleo' });
const drawing = page(1, Draw, { drawingId: 'd' });
const guess = page(2, PromptAfterDrawing, { promptText: 'an aunt × a boat', playerName: 'Bela' });
const told = {
  ...drawing,
  subjects: [
    { text: 'grandmother', playerId: 'c', playerName: 'Cleo' },
    { text: 'submarine', playerId: 'b', playerName: 'Bela' },
  ] as NonNullable<Round['subjects']>,
};

describe('the words of a written page', () => {
  it('are its own', () => {
    expect(writtenWords(subject, [subject, drawing, guess])).toEqual({ text: 'grandmother', names: ['Cleo'] });
  });

  it('are both subjects once they are told, in whatever order the pages lie', () => {
    const both = { text: 'grandmother × submarine', names: ['Cleo', 'Bela'] };
    expect(writtenWords(subject, [subject, told, guess])).toEqual(both);
    expect(writtenWords(subject, [told, guess, subject])).toEqual(both);
    expect(writtenWords(guess, [told, guess, subject])).toEqual({ text: 'an aunt × a boat', names: ['Bela'] });
  });

  it('leave a gap for a subject that is hidden', () => {
    const hidden = { ...told, subjects: told.subjects.map((one, index) => (index === 0 ? one : { ...one, text: '' })) };
    expect(writtenWords(subject, [subject, hidden])).toMatchObject({ text: 'grandmother × …' });
  });
});
