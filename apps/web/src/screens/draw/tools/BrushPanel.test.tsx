// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { memoryStorage } from '@tuschel/client';
import { Pressure, Tool } from '@tuschel/ink';
import { ALL_TOOLS, type Tools } from '@tuschel/rules';
import { expect, test, vi } from 'vitest';
import { Form, type Nib } from '../../../canvas/tools/nibs.ts';
import { MOST_PRESETS, withPreset } from '../../../canvas/tools/presets.ts';
import { createToolbox } from '../../../canvas/tools/toolbox.ts';
import { toolLimits } from '../../../canvas/tools/toolLimits.ts';
import { actOn } from '../../../testing/actOn.tsx';
import { BrushPanel } from './BrushPanel.tsx';

async function panel(nib: Nib = Tool.pencil, tools: Partial<Tools> = {}) {
  const toolbox = createToolbox(memoryStorage(), [], toolLimits({ ...ALL_TOOLS, ...tools }), { nib });
  const onChosen = vi.fn<() => void>();
  const acting = await actOn(<BrushPanel toolbox={toolbox} onChosen={onChosen} />);
  const settings = () => toolbox.get().settings[toolbox.get().nib];
  return { ...acting, toolbox, onChosen, settings };
}

/** What the sliders are called, in order. */
const names = () =>
  [...document.querySelectorAll('input[type="range"]')].map((slider) => {
    const [first = ''] = (slider.getAttribute('aria-labelledby') ?? '').split(' ').slice(-1);
    return document.getElementById(first)?.textContent;
  });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const groups = () => ['Form', 'Was die Füllung aufhält'].filter((name) => screen.queryByRole('group', { name }));

test.each<[string, Nib, readonly string[], readonly string[], readonly string[]]>([
  ['a pencil', Tool.pencil, ['Größe', 'Deckkraft', 'Härte'], ['Farbauftrag', 'Abstand', 'Stabilisierung'], []],
  ['pixels', Tool.pixel, ['Größe', 'Deckkraft'], ['Stabilisierung'], []],
  ['an eraser', Tool.eraser, ['Größe', 'Deckkraft', 'Härte'], ['Farbauftrag', 'Abstand', 'Stabilisierung'], []],
  ['a line', Tool.line, ['Größe', 'Deckkraft', 'Härte'], ['Farbauftrag', 'Abstand'], []],
  ['an ellipse', Tool.ellipse, ['Größe', 'Deckkraft', 'Härte'], ['Farbauftrag', 'Abstand'], ['Form']],
  ['a lasso', Tool.lassoFill, ['Deckkraft'], ['Stabilisierung'], ['Form']],
])('of %s the panel sets these things, the finer ones behind "Mehr"', async (_, nib, shown, finer, choices) => {
  const { user } = await panel(nib);
  expect([names(), groups()]).toEqual([shown, choices]);
  expect(screen.queryByRole('button', { name: /Mischmodus/ }) === null).toBe(nib === Tool.eraser);
  await user.click(button('Mehr'));
  const hasPressure = [Tool.pencil, Tool.pixel, Tool.eraser].includes(nib as never);
  expect(names()).toEqual([...shown, ...finer, ...(hasPressure ? ['Druckkurve'] : [])]);
});

test('of a bucket it sets how far it goes, and nothing behind "Mehr"', async () => {
  await panel(Tool.floodFill);
  expect([names(), groups()]).toEqual([['Deckkraft', 'Toleranz', 'Unter die Linie'], ['Was die Füllung aufhält']]);
  expect(screen.queryByRole('button', { name: 'Mehr' })).toBeNull();
});

test('of a shape that is filled it sets what a fill has', async () => {
  const { toolbox } = await panel(Tool.rectangle);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Umriss' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Gefüllt' }));
  expect([names(), groups(), toolbox.get().settings[Tool.rectangle].form]).toEqual([
    ['Deckkraft'],
    ['Form'],
    Form.other,
  ]);
  expect(screen.queryByRole('button', { name: 'Mehr' })).toBeNull();
  act(() => toolbox.take(Tool.lassoFill));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Freihand' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Ecken' }));
  expect(toolbox.get().settings[Tool.lassoFill].form).toBe(Form.other);
});

test('what cannot be set in a round is not there', async () => {
  await panel(Tool.brush, { advancedBrush: false, pressure: false });
  expect(names()).toEqual(['Größe']);
  expect(screen.queryByRole('button', { name: 'Mehr' })).toBeNull();
  // Of presets there is one, which is no choice.
  expect(screen.queryByRole('list', { name: 'Vorlagen' })).toBeNull();
});

test('sliders go from the least to the most, and tell it in its unit', async () => {
  const { settings, user } = await panel(Tool.pencil);
  await user.click(button('Mehr'));
  const told = (name: string, value: number) => {
    const slider = screen.getByRole<HTMLInputElement>('slider', { name });
    fireEvent.change(slider, { target: { value: String(value) } });
    return slider.getAttribute('aria-valuetext')?.replaceAll(/\s/g, ' ');
  };
  expect([told('Größe', 0), settings().size]).toEqual(['1 px', 1]);
  expect([told('Größe', 100), settings().size]).toEqual(['300 px', 300]);
  expect([told('Größe', 50), settings().size]).toEqual(['38 px', 38]);
  expect([told('Abstand', 200), settings().spacing]).toEqual(['200 %', 200]);
  expect([told('Stabilisierung', 0), settings().stabiliser]).toEqual(['0 px', 0]);
  expect([told('Härte', 1), settings().hardness]).toEqual(['1 %', 1]);
});

test('the pen’s pressure drives size and cover each by itself', async () => {
  const { settings, user } = await panel(Tool.pencil);
  await user.click(button('Mehr'));
  const driven = within(screen.getByRole('group', { name: 'Stiftdruck ändert' }));
  const press = async (name: string) => {
    await user.click(driven.getByRole('button', { name }));
    const pressed = ['Größe', 'Deckkraft'].map(
      (one) => driven.getByRole('button', { name: one }).getAttribute('aria-pressed') === 'true',
    );
    return [settings().pressure, ...pressed];
  };
  expect(settings().pressure).toBe(Pressure.size | Pressure.opacity);
  expect(await press('Größe')).toEqual([Pressure.opacity, false, true]);
  expect(await press('Deckkraft')).toEqual([0, false, false]);
  expect(await press('Größe')).toEqual([Pressure.size, true, false]);
});

test('a tool is taken in the panel, which stays; with selecting there is nothing more to be set', async () => {
  const { user, toolbox, onChosen } = await panel();
  const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  await user.click(button('Ellipse'));
  expect([toolbox.get().nib, onChosen.mock.calls.length]).toEqual([Tool.ellipse, 0]);
  expect(pressed()[0]).toBe('Ellipse');
  await user.click(button('Auswählen und bewegen'));
  expect([toolbox.get().selects, onChosen.mock.calls.length]).toEqual(['rectangle', 1]);
  expect(pressed()[0]).toBe('Auswählen');
  act(() => toolbox.select('lasso'));
  await user.click(button('Auswählen und bewegen'));
  expect(toolbox.get().selects).toBe('lasso');
});

test('where nothing may be taken back the panel has no selecting', async () => {
  await panel(Tool.pencil, { undo: false });
  expect(screen.queryByRole('button', { name: 'Auswählen und bewegen' })).toBeNull();
});

test('a name is asked for the tool in the hand alone, and not again after another one was taken', async () => {
  const { user, toolbox } = await panel();
  const field = () => screen.queryByRole('textbox', { name: 'Name der Vorlage' });
  const keep = button('Diese Einstellungen als Vorlage behalten');
  await user.click(keep);
  expect(field()).toBeTruthy();
  await user.click(keep);
  expect(field()).toBeNull();
  await user.click(keep);
  act(() => toolbox.take(Tool.brush));
  expect(field()).toBeNull();
  await user.click(keep);
  await user.type(field() as HTMLElement, 'Borste');
  await user.click(button('Namen übernehmen'));
  const [own] = toolbox.get().presets;
  expect([own?.nib, own?.name, field()]).toEqual([Tool.brush, 'Borste', null]);
  // Two devices never give the same number.
  expect(own?.id).toMatch(/^own-\d{9}$/);
});

test('a preset that is taken is told of, and ends the renaming of another', async () => {
  const { user, toolbox, onChosen } = await panel();
  act(() => toolbox.changePresets((own) => withPreset(own, Tool.pencil, 'Fell', toolbox.get().settings[Tool.pencil])));
  await user.click(button('Vorlage umbenennen'));
  const field = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Name der Vorlage' });
  expect(field()?.value).toBe('Fell');
  const [first] = within(screen.getByRole('list', { name: 'Vorlagen' })).getAllByRole('button');
  await user.click(first!);
  expect([onChosen.mock.calls.length, field()]).toEqual([1, null]);
  // What came with the tool cannot be changed.
  expect(screen.queryByRole('button', { name: 'Vorlage löschen' })).toBeNull();
  await user.click(button('Fell'));
  expect([field(), button('Vorlage löschen').disabled]).toEqual([null, false]);
});

test('there is no room for more presets than there may be', async () => {
  const { toolbox } = await panel();
  const { pencil } = { pencil: toolbox.get().settings[Tool.pencil] };
  const fill = (count: number) =>
    act(() =>
      toolbox.changePresets(() =>
        Array.from({ length: count }, (_, i) => ({ id: `own-${i}`, nib: Tool.brush, name: `${i}`, settings: pencil })),
      ),
    );
  fill(MOST_PRESETS - 1);
  expect(button('Diese Einstellungen als Vorlage behalten').disabled).toBe(false);
  fill(MOST_PRESETS);
  expect(button('Für weitere Vorlagen ist kein Platz').disabled).toBe(true);
});
