import { GameMode, type Round, RoundType } from '@tuschel/protocol';
import { describe, expect, it } from 'vitest';
import { type BookForm, formOf } from './bookForm.ts';

const { Prompt, Draw, DrawAfterDrawing, PromptAfterDrawing } = RoundType;

function book(...types: number[]): Round[] {
  return types.map((type, roundNum) => ({
    id: `b.${roundNum}`,
    roundNum,
    type,
    playerId: 'a',
    playerName: 'Ada',
    isHidden: false,
  }));
}

const kinds = (mode: number, rounds: Round[]) => rounds.map((_, page) => formOf(mode, rounds, page)?.kind);
const nums = (rounds: readonly Round[]) => rounds.map(({ roundNum }) => roundNum);
/** The last page, in this form. */
function formAt<Kind extends BookForm['kind']>(mode: number, rounds: Round[], kind: Kind) {
  const form = formOf(mode, rounds, rounds.length - 1);
  expect(form?.kind).toBe(kind);
  return form as Extract<BookForm, { kind: Kind }>;
}

describe('the form of a page', () => {
  it('of Echo is the page itself', () => {
    expect(kinds(GameMode.Echo, book(Prompt, Draw, PromptAfterDrawing))).toEqual(['page', 'page', 'page']);
    expect(formOf(GameMode.Echo, book(Prompt), 1)).toBeNull();
  });

  it('of an animation plays the frames up to here', () => {
    const rounds = book(Prompt, Draw, DrawAfterDrawing, DrawAfterDrawing);
    expect(kinds(GameMode.CoOp_Animation, rounds)).toEqual(['page', 'page', 'frames', 'frames']);
    expect(nums(formAt(GameMode.CoOp_Animation, rounds, 'frames').frames)).toEqual([1, 2, 3]);
  });

  it('of a sketch, and of what somebody went on with, has the drawing before it', () => {
    const rounds = book(Prompt, Draw, DrawAfterDrawing);
    expect(kinds(GameMode.Sketch, rounds)).toEqual(['page', 'page', 'wipe']);
    expect(formAt(GameMode.Sketch, rounds, 'wipe').sketch.roundNum).toBe(1);
    expect(kinds(GameMode.Complete_Me, rounds)).toEqual(['page', 'page', 'base']);
  });

  it('of a story has its line above all versions so far', () => {
    const rounds = book(Prompt, Draw, Draw);
    expect(kinds(GameMode.Storyteller, rounds)).toEqual(['page', 'versions', 'versions']);
    const { source, versions } = formAt(GameMode.Storyteller, rounds, 'versions');
    expect([source.roundNum, nums(versions)]).toEqual([0, [1, 2]]);
  });

  it('of redrawings has the drawing that all drew anew, whether or not it has a prompt', () => {
    expect(kinds(GameMode.DrawThisInYourStyle, book(Draw, DrawAfterDrawing, DrawAfterDrawing))).toEqual([
      'page',
      'versions',
      'versions',
    ]);
    const { source, versions } = formAt(GameMode.DrawThisInYourStyle, book(Prompt, Draw, DrawAfterDrawing), 'versions');
    expect([source.roundNum, nums(versions)]).toEqual([1, [2]]);
  });

  it('that tells the prompt last shows all drawings with it', () => {
    const [prompt, ...drawings] = book(Prompt, Draw, DrawAfterDrawing) as [Round, ...Round[]];
    expect(kinds(GameMode.EchoInYourStyle, [...drawings, prompt])).toEqual(['page', 'page', 'reveal']);
  });

  it('of a crossover ends with what was crossed', () => {
    const [subject, drawing, guess] = book(Prompt, Draw, PromptAfterDrawing) as [Round, Round, Round];
    const rounds = [drawing, guess, subject];
    expect(kinds(GameMode.Echo_x_Crossover, rounds)).toEqual(['page', 'page', 'subjects']);
    expect(formAt(GameMode.Echo_x_Crossover, rounds, 'subjects')).toMatchObject({ drawing, guess });
  });

  it('is the page itself where what belongs to it is missing', () => {
    const rounds = book(Prompt, Draw, DrawAfterDrawing);
    const without = (change: Partial<Round>) =>
      rounds.map((round) => (round.roundNum === 1 ? { ...round, ...change } : round));
    for (const change of [{ isHidden: true }, { skipped: true }, { erased: true }]) {
      for (const mode of [GameMode.Sketch, GameMode.Complete_Me, GameMode.CoOp_Animation])
        expect(formOf(mode, without(change), 2)?.kind).toBe('page');
    }
  });

  it('is the page itself where its text is hidden: nothing beside it tells what it said', () => {
    const rounds = book(Draw, PromptAfterDrawing, Prompt).map((round) => ({
      ...round,
      isHidden: round.type === Prompt,
    }));
    for (const mode of [GameMode.Echo_x_Crossover, GameMode.EchoInYourStyle]) {
      expect(formOf(mode, rounds, 2)?.kind).toBe('page');
    }
  });
});
