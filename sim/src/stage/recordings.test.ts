import { existsSync, readFileSync } from 'node:fs';
import { GamePhase } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { recordGame } from './gameRecording.ts';
import { recordings } from './recordings.ts';

const [game, pages] = recordings();
const written = (file = '') => (existsSync(file) ? readFileSync(file, 'utf8') : '{}');

test('the evening is what the rules of today make of it (else: npm run record-stage)', () => {
  expect(written(game?.file)).toBe(game?.text);
});

/** Their words change more often than what they look like. */
test('every page that comes with us is there (else: npm run record-stage)', () => {
  expect(Object.keys(JSON.parse(written(pages?.file)))).toEqual(Object.keys(JSON.parse(pages?.text ?? '{}')));
});

const evening = recordGame();

test('the moments are what their names say', () => {
  const stage = (name: string) => evening[name]?.state.step?.stage;
  expect(['draw', 'draw-forced', 'draw-countdown', 'draw-over'].map(stage)).toEqual([
    'open',
    'forced',
    'countdown',
    'grace',
  ]);
  expect(evening['write-describe']?.state.task).toMatchObject({ sourceDrawingId: expect.any(String) });
  expect(evening['write-echo']?.state.task).toMatchObject({ prompt: expect.any(String) });
  expect(evening['draw-asked']?.state.step).toMatchObject({ moreTime: 2 });
  expect(evening['write-asking']?.state.step).toMatchObject({ moreTimeAsked: true });
  expect(evening['few-waiting']?.state.few).toEqual({ showAt: null });
  expect(evening['waiting']?.state).toMatchObject({ phase: GamePhase.Draw, you: { plays: false } });
  expect(evening['watch-last']?.state.watch).toMatchObject({ allShown: true, cursor: { book: 5, page: 4 } });
  expect(evening['end-aborted']?.state.done).toMatchObject({ aborted: true, byName: 'Maari', books: [] });
});
