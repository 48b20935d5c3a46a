import { expect, it } from 'vitest';
import { sit } from '../testing/table.ts';
import { grants } from './task.ts';

it('whoever has two pages that go on from one drawing is named once among its readers', () => {
  const table = sit(['anna', 'ben', 'cleo', 'dora']);
  table.command('anna', { type: 'start' });
  table.playStep();
  table.playStep();
  const draw = table.draw();
  const [task] = draw.tasks;
  if (!task) throw new Error('nobody has a task');
  const page = { book: task.book, step: task.source };
  expect(grants({ ...draw, tasks: [task, task] }, true)).toEqual([
    { type: 'grant', pages: [{ page, readers: [task.player] }] },
  ]);
});
