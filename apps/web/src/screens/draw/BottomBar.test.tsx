// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { Tool } from '@tuschel/ink';
import { expect, test, vi } from 'vitest';
import { actOn, nameOf } from '../../testing/actOn.tsx';
import { paper, studio } from '../../testing/easelStudio.ts';
import { BottomBar, type SheetName } from './BottomBar.tsx';
import type { Finish } from './finish/useFinish.ts';

const drawing: Finish = { status: 'drawing', submit: () => undefined };

interface Standing {
  finish?: Finish;
  sheet?: SheetName | null;
  hasSource?: boolean;
  tools?: Parameters<typeof studio>[1];
}

async function bar({ finish, sheet = null, hasSource = false, tools = {} }: Standing = {}) {
  const made = studio(paper(), tools);
  const onSheet = vi.fn<(sheet: SheetName | null) => void>();
  const shown = { studio: made, sheet, hasSource, onSheet, onUsed: () => undefined };
  const acting = await actOn(<BottomBar {...shown} {...(finish ? { finish } : {})} />);
  const names = () => screen.getAllByRole('button').map(nameOf);
  return { ...made, ...acting, onSheet, names };
}

test.each<[string, Standing, readonly string[]]>([
  ['one draws', { finish: drawing }, ['Farben', 'Ebenen', 'Rückgängig', 'Wiederholen', 'Fertig?']],
  ['nobody wants the drawing', {}, ['Farben', 'Ebenen', 'Rückgängig', 'Wiederholen']],
  [
    'it is handed in',
    { finish: { status: 'submitted', keepDrawing: () => undefined } },
    ['Farben', 'Ebenen', 'Weiterzeichnen'],
  ],
  ['its time is up', { finish: { status: 'over' } }, ['Farben', 'Ebenen']],
  ['nothing may be taken back', { finish: drawing, tools: { undo: false } }, ['Farben', 'Ebenen', 'Fertig?']],
  ['something is drawn after', { hasSource: true }, ['Farben', 'Ebenen', 'Vorlage', 'Rückgängig', 'Wiederholen']],
])('while %s there is this at the thumb', async (_, standing, last) => {
  const { names } = await bar(standing);
  const all = names();
  expect(all.slice(all.indexOf('Bleistift, Größe 5') + 1)).toEqual(last);
});

test('each button opens its sheet, and shuts it where it is open', async () => {
  const { user, onSheet } = await bar({ sheet: 'color', hasSource: true });
  const expanded = () => screen.getAllByRole('button', { expanded: true }).map(nameOf);
  expect(expanded()).toEqual(['Farben']);
  for (const name of ['Bleistift, Größe 5', 'Farben', 'Ebenen', 'Vorlage'])
    await user.click(screen.getByRole('button', { name }));
  expect(onSheet.mock.calls).toEqual([['tool'], [null], ['layers'], ['source']]);
});

test('the tool is told with its size, as long as it has one', async () => {
  const { toolbox } = await bar();
  const tool = () => screen.queryAllByRole('button', { name: /, (Größe|einstellen)/ }).map(nameOf);
  act(() => toolbox.take(Tool.rectangle));
  expect(tool()).toEqual([`Rechteck, Größe ${toolbox.get().settings[Tool.rectangle].size}`]);
  act(() => toolbox.otherForm());
  expect(tool()).toEqual(['Rechteck, einstellen']);
  act(() => toolbox.take(Tool.floodFill));
  expect(tool()).toEqual(['Füllen, einstellen']);
});

test('layers are explained only where there are some', async () => {
  await bar({ tools: { layers: 1 } });
  expect(screen.getByRole('button', { name: 'Ebenen' }).dataset['tip']).toBeUndefined();
});

test('layers are explained where there are several', async () => {
  await bar();
  expect(screen.getByRole('button', { name: 'Ebenen' }).dataset['tip']).toBe('layers');
});
