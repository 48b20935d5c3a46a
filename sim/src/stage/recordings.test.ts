import { existsSync, readFileSync } from 'node:fs';
import { GamePhase } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { recordGame } from './gameRecording.ts';
import { recordings } from './recordings.ts';

test.each(recordings().map(({ file, text }) => [file.split('/').at(-1), file, text]))(
  '%s is what the rules and the pages of today make of that evening (else: npm run record-stage)',
  (_, file = '', text) => {
    expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(text);
  },
);

const game = recordGame();

test('the moments are what their names say', () => {
  const stage = (name: string) => game[name]?.state.step?.stage;
  expect(['draw', 'draw-forced', 'draw-countdown', 'draw-over'].map(stage)).toEqual([
    'open',
    'forced',
    'countdown',
    'grace',
  ]);
  expect(game['write-describe']?.state.task).toMatchObject({ sourceDrawingId: expect.any(String) });
  expect(game['write-echo']?.state.task).toMatchObject({ prompt: expect.any(String) });
  expect(game['draw-asked']?.state.step).toMatchObject({ moreTime: 2 });
  expect(game['write-asking']?.state.step).toMatchObject({ moreTimeAsked: true });
  expect(game['few-waiting']?.state.few).toEqual({ showAt: null });
  expect(game['waiting']?.state).toMatchObject({ phase: GamePhase.Draw, you: { plays: false } });
  expect(game['watch-last']?.state.watch).toMatchObject({ allShown: true, cursor: { book: 5, page: 4 } });
  expect(game['end-aborted']?.state.done).toMatchObject({ aborted: true, byName: 'Maari', books: [] });
});
