import { GameMode, type HistoryRound, RoundType } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { archiveForm, inShowOrder } from './archiveForm.ts';

const page = (roundNum: number, type: number, more: Partial<HistoryRound>): HistoryRound => ({
  id: `book.${roundNum}`,
  roundNum,
  type,
  playerId: `player-${roundNum}`,
  playerName: `Player ${roundNum}`,
  isHidden: false,
  ...more,
});
const text = page(0, RoundType.Prompt, { promptText: 'an otter' });
const first = page(1, RoundType.Draw, { drawingId: 'first' });
const second = page(2, RoundType.DrawAfterDrawing, { drawingId: 'second' });

test('Y5 a page of the archive is shown as its mode shows it', () => {
  const rounds = [text, first, second];
  expect(archiveForm(GameMode.Sketch, rounds, second)).toMatchObject({ kind: 'wipe', sketch: { id: 'book.1' } });
  expect(archiveForm(GameMode.Complete_Me, rounds, second)).toMatchObject({ kind: 'base', start: { id: 'book.1' } });
  expect(archiveForm(GameMode.CoOp_Animation, rounds, second)).toMatchObject({ kind: 'frames', frames: [{}, {}] });
  expect(archiveForm(GameMode.Storyteller, rounds, second)).toMatchObject({ kind: 'versions', versions: [{}, {}] });
  expect(archiveForm(GameMode.Echo, rounds, second)).toMatchObject({ kind: 'page' });
});

test('Y5 the prompt comes last where the show has it last, and is read beside all that became of it', () => {
  const rounds = [text, first, second];
  expect(inShowOrder(GameMode.EchoInYourStyle, rounds).map(({ id }) => id)).toEqual(['book.1', 'book.2', 'book.0']);
  expect(archiveForm(GameMode.EchoInYourStyle, rounds, text)).toMatchObject({ kind: 'reveal', drawings: [{}, {}] });
});

test('Y5 what was hidden from this reader is part of no form, what they hide themselves is', () => {
  const gone = page(1, RoundType.Draw, { isHidden: true, hiddenBy: 'artist' });
  expect(archiveForm(GameMode.Sketch, [text, gone, second], second)).toMatchObject({ kind: 'page' });
  const mine = { ...first, isHidden: true, hiddenBy: 'artist' as const };
  expect(archiveForm(GameMode.Sketch, [text, mine, second], second)).toMatchObject({ kind: 'wipe' });
});
