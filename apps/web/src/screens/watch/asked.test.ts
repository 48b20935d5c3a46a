import { GameMode, type Round, RoundType } from '@tuschel/protocol';
import { describe, expect, it } from 'vitest';
import { askedOf } from './asked.ts';

const { Prompt, Draw, DrawAfterDrawing, PromptAfterDrawing } = RoundType;

function page(roundNum: number, type: number, more: Partial<Round> = {}): Round {
  const isDrawn = type === Draw || type === DrawAfterDrawing;
  const content = isDrawn ? { drawingId: `d${roundNum}` } : { promptText: `text ${roundNum}` };
  const id = `b.${roundNum}`;
  return { id, roundNum, type, playerId: 'p', playerName: `P${roundNum}`, isHidden: false, ...content, ...more };
}

describe('above a drawing stands', () => {
  it('the text right before it, with who wrote it', () => {
    const rounds = [page(0, Prompt), page(1, Draw), page(2, PromptAfterDrawing), page(3, Draw)];
    expect(askedOf(GameMode.Echo, rounds, 1)).toEqual({ text: 'text 0', names: ['P0'], dice: false });
    expect(askedOf(GameMode.Echo, rounds, 3)).toEqual({ text: 'text 2', names: ['P2'], dice: false });
  });

  it('nothing where it was drawn from a drawing, in a game whose books travel on', () => {
    const rounds = [
      page(0, Prompt),
      page(1, Draw),
      page(2, PromptAfterDrawing, { skipped: true }),
      page(3, DrawAfterDrawing),
    ];
    expect(askedOf(GameMode.Echo, rounds, 3)).toBeNull();
    expect(
      askedOf(GameMode.EchoInYourStyle, [page(1, Draw), page(2, DrawAfterDrawing), page(0, Prompt)], 1),
    ).toBeNull();
  });

  it.each([GameMode.Sketch, GameMode.Complete_Me, GameMode.CoOp_Animation, GameMode.Storyteller])(
    'the first text of the book where all of it comes from there (mode %i)',
    (mode) => {
      const rounds = [page(0, Prompt), page(1, Draw), page(2, DrawAfterDrawing)];
      expect(askedOf(mode, rounds, 2)?.text).toBe('text 0');
    },
  );

  it('the dice where the dictionary asked, without anybody’s name', () => {
    const thrown = [page(0, Prompt, { dice: true }), page(1, Draw)];
    expect(askedOf(GameMode.Echo, thrown, 1)).toEqual({ text: 'text 0', names: [], dice: true });
    const drawn = [page(0, Draw, { promptText: 'a word' })];
    expect(askedOf(GameMode.Custom, drawn, 0)).toEqual({ text: 'a word', names: [], dice: true });
  });

  it('both subjects of a crossing once they are told, a hidden one as a gap', () => {
    const subjects = [
      { text: 'grandmother', playerId: 'a', playerName: 'Ada' },
      { text: '', playerId: 'b', playerName: 'Bela', isHidden: true },
    ] as NonNullable<Round['subjects']>;
    expect(askedOf(GameMode.Echo_x_Crossover, [page(1, Draw)], 0)).toBeNull();
    expect(askedOf(GameMode.Echo_x_Crossover, [page(1, Draw, { subjects })], 0)).toEqual({
      text: 'grandmother × …',
      names: ['Ada', 'Bela'],
      dice: false,
    });
  });
});

it('nothing stands above texts, above what is not there, and where the text is hidden or lost', () => {
  const rounds = [page(0, Prompt), page(1, Draw, { isHidden: true }), page(2, PromptAfterDrawing)];
  expect([0, 1, 2, 3].map((at) => askedOf(GameMode.Echo, rounds, at))).toEqual([null, null, null, null]);
  for (const gone of [{ isHidden: true }, { erased: true }]) {
    expect(askedOf(GameMode.Echo, [page(0, Prompt, gone), page(1, Draw)], 1)).toBeNull();
  }
});

it('a text that has not been shown stands nowhere', () => {
  const rounds = [page(1, Draw), page(0, Prompt)];
  expect(askedOf(GameMode.Sketch, rounds, 0)).toBeNull();
});
