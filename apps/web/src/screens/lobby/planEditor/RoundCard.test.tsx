// @vitest-environment jsdom
import { ALL_TOOLS, type PlanProblem, type PlanRound } from '@tuschel/rules';
import { RULES_LIMITS } from '@tuschel/protocol';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { actOn } from '../../../testing/actOn.tsx';
import { RoundCard } from './RoundCard.tsx';

interface Given {
  index?: number;
  count?: number;
  problems?: readonly PlanProblem[];
  canDuplicate?: boolean;
}

const WRITING: PlanRound = { type: 'prompt', seconds: 90, selection: 'round_robin' };
const DRAWING: PlanRound = { type: 'draw', seconds: 480, selection: 'round_robin' };

/** A round of a plan as its host edits it; what was asked for, the oldest first. */
async function edit(round: PlanRound, { index = 1, count = 3, problems = [], canDuplicate = true }: Given = {}) {
  const asked: unknown[] = [];
  const { user } = await actOn(
    <ul>
      <RoundCard
        index={index}
        count={count}
        round={round}
        problems={problems}
        isDragged={false}
        grip={{}}
        canDuplicate={canDuplicate}
        onChange={(changed) => asked.push(changed)}
        onMove={(by) => asked.push(by)}
        onDuplicate={() => asked.push('duplicate')}
        onRemove={() => asked.push('remove')}
      />
    </ul>,
  );
  return { user, asked };
}

test.each([
  ['writing', WRITING, RULES_LIMITS.textTime],
  ['drawing', DRAWING, RULES_LIMITS.drawTime],
])('the time of a round of %s goes from the least to the most that the rules allow', async (_, round, { min, max }) => {
  const { user, asked } = await edit(round);
  screen.getByRole('slider', { name: /^Zeit/ }).focus();
  await user.keyboard('{Home}');
  await user.keyboard('{End}');
  expect(asked).toEqual([min, max].map((ms) => ({ ...round, seconds: ms / 1000 })));
});

test.each([
  ['writing', WRITING, 90],
  ['drawing', DRAWING, 480],
])('a round of %s goes on until the host says so, or has the usual time again', async (_, round, usual) => {
  const open = { ...round, seconds: null };
  const timed = await edit(round);
  await timed.user.click(screen.getByRole('switch', { name: 'Bis ich weiterschalte' }));
  expect(timed.asked).toEqual([open]);
  const untimed = await edit(open);
  expect(screen.getAllByRole('slider', { name: /^Zeit/ })).toHaveLength(1);
  await untimed.user.click(screen.getAllByRole('switch', { name: 'Bis ich weiterschalte' })[1] as HTMLElement);
  expect(untimed.asked).toEqual([{ ...open, seconds: usual }]);
});

test('a round moves up and down, is doubled and removed', async () => {
  const { user, asked } = await edit(DRAWING);
  for (const name of ['Runde 2 nach oben', 'Runde 2 nach unten', 'Runde 2 verdoppeln', 'Runde 2 löschen'])
    await user.click(screen.getByRole('button', { name }));
  expect(asked).toEqual([-1, 1, 'duplicate', 'remove']);
});

test.each<[string, Given, string[]]>([
  ['the first', { index: 0 }, ['Runde 1 nach oben']],
  ['the last', { index: 2 }, ['Runde 3 nach unten']],
  ['the only one', { index: 0, count: 1 }, ['Runde 1 nach oben', 'Runde 1 nach unten']],
  ['in a plan that is full', { index: 1, canDuplicate: false }, ['Runde 2 verdoppeln']],
])('a round cannot do what it has no room for: %s', async (_, given, names) => {
  await edit(WRITING, given);
  const disabled = screen.getAllByRole<HTMLButtonElement>('button').filter((button) => button.disabled);
  expect(disabled.map((button) => button.getAttribute('aria-label'))).toEqual(names);
});

test('only what makes sense for a round is offered', async () => {
  const offered = async (round: PlanRound, index: number) => {
    const { user } = await edit(round, { index });
    await user.click(screen.getAllByRole('button', { name: /Reihum/ }).at(-1) as HTMLElement);
    const choices = screen.getAllByRole('option').map((option) => option.textContent ?? '');
    await user.keyboard('{Escape}');
    return ['Reihum', 'Per Los', 'Noch einmal', 'Wem das Buch gehört', 'Aus der Wörterliste'].map((words) =>
      choices.some((choice) => choice.startsWith(words)),
    );
  };
  expect(await offered(WRITING, 0)).toEqual([true, true, false, true, true]);
  expect(await offered(WRITING, 1)).toEqual([true, true, true, true, true]);
  expect(await offered(DRAWING, 0)).toEqual([true, true, false, true, false]);
  expect(await offered(DRAWING, 1)).toEqual([true, true, true, true, false]);
});

test('of lines that are too short or too long the first four are named, and the others counted', async () => {
  const round: PlanRound = {
    type: 'prompt',
    seconds: null,
    selection: 'dictionary',
    lines: ['one', 'two', 'three', 'four', 'five', 'six'],
  };
  const { min, max } = RULES_LIMITS.prompt;
  const fault = (line: number, code: 'tooLong' | 'tooShort') => ({ line, code });
  const lines = [fault(0, 'tooLong'), fault(1, 'tooShort'), fault(2, 'tooLong'), fault(3, 'tooLong')];
  const named = () =>
    screen.getAllByText(/Zeile/).flatMap(({ tagName, textContent }) => (tagName === 'P' ? [textContent] : []));
  await edit(round, { problems: [{ code: 'lines', round: 1, lines, count: 4 } as PlanProblem] });
  expect(named().filter((words) => /zu (kurz|lang)/.test(words ?? ''))).toHaveLength(4);
  expect(named()).toContain(`Zeile 1 ist zu lang: höchstens ${max} Zeichen.`);
  expect(named()).toContain(`Zeile 2 ist zu kurz: mindestens ${min} Zeichen.`);
  await edit(round, {
    problems: [{ code: 'lines', round: 1, lines: [...lines, fault(4, 'tooLong')], count: 6 } as PlanProblem],
  });
  expect(named()).toContain('Noch 2 Zeilen sind zu kurz oder zu lang.');
});

test.each([
  ['Farben', 'Nur Tusche', { colorMode: 'mono' }],
  ['Stifte', 'Pixel', { presets: 'pixel' }],
  ['Format', 'Hochformat', { format: 'portrait' }],
  ['Ebenen', '1', { layers: 1 }],
])('what may be used in a round of drawing is limited: %s', async (title, choice, tools) => {
  const { user, asked } = await edit(DRAWING);
  const group = within(screen.getByRole('group', { name: title, hidden: true }));
  await user.click(group.getByRole('radio', { name: choice, hidden: true }));
  expect(asked).toEqual([{ ...DRAWING, tools: { ...ALL_TOOLS, ...tools } }]);
});

test.each([
  ['Formen', 'shapes'],
  ['Rückgängig', 'undo'],
  ['Stiftdruck', 'pressure'],
] as const)('a tool is taken away, and what else was limited stays so: %s', async (words, name) => {
  const round: PlanRound = { ...DRAWING, tools: { ...ALL_TOOLS, layers: 2 } };
  const { user, asked } = await edit(round);
  expect(screen.getByText('Werkzeuge').textContent).toBe('Werkzeuge1 Einschränkung');
  await user.click(screen.getByRole('switch', { name: new RegExp(`^${words}`), hidden: true }));
  expect(asked).toEqual([{ ...round, tools: { ...ALL_TOOLS, layers: 2, [name]: false } }]);
});

const LISTED: PlanRound = { type: 'prompt', seconds: null, selection: 'dictionary' };

test('words come from a pack, or from lines of one’s own, which begin empty', async () => {
  const { user, asked } = await edit({ ...LISTED, pack: 'silly' });
  const choose = async (now: RegExp, next: string) => {
    await user.click(screen.getAllByRole('button', { name: now }).at(-1) as HTMLElement);
    await user.click(await screen.findByRole('option', { name: next }));
  };
  await choose(/Albern/, 'Dinge');
  await choose(/Albern/, 'Meine eigene');
  expect(asked).toEqual([
    { ...LISTED, pack: 'objects' },
    { ...LISTED, lines: [] },
  ]);
  const own = await edit({ ...LISTED, lines: ['ein Otter'] });
  await choose(/Meine eigene/, 'Leicht');
  expect([asked.at(-1), own.asked]).toEqual([{ ...LISTED, lines: [] }, [{ ...LISTED, pack: 'easy' }]]);
});

test('lines of one’s own are counted without the blank ones, and kept as they are written', async () => {
  const { asked } = await edit({ ...LISTED, lines: ['ein Otter', ' ', 'ein Boot'] });
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Ein Satz pro Zeile' });
  expect(field.value).toBe('ein Otter\n \nein Boot');
  expect(screen.getByText(/^2 Zeilen\./)).toBeTruthy();
  fireEvent.change(field, { target: { value: 'eins\n\nzwei' } });
  fireEvent.change(field, { target: { value: '' } });
  expect(asked).toEqual([
    { ...LISTED, lines: ['eins', '', 'zwei'] },
    { ...LISTED, lines: [] },
  ]);
});

test.each<[string, PlanRound, string, PlanRound]>([
  [
    'a list begins with easy words',
    WRITING,
    'Aus der Wörterliste',
    { ...WRITING, selection: 'dictionary', pack: 'easy' },
  ],
  [
    'what is written by hand has no list any more',
    { ...LISTED, lines: ['ein Otter'] },
    'Per Los',
    { type: 'prompt', seconds: null, selection: 'random' },
  ],
])('who works on a book is chosen: %s', async (_, round, choice, expected) => {
  const { user, asked } = await edit(round);
  const now = round.selection === 'dictionary' ? /Aus der Wörterliste/ : /Reihum/;
  await user.click(screen.getByRole('button', { name: now }));
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${choice}`) }));
  expect(asked).toEqual([expected]);
});
