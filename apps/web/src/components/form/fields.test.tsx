// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { actOn, focused } from '../../testing/actOn.tsx';
import { SearchField } from './SearchField.tsx';
import { Segments } from './Segments.tsx';
import { Select, type Choice } from './Select.tsx';
import { TextField } from './TextField.tsx';

const CHOICES: readonly Choice<'lake' | 'river' | 'sea'>[] = [
  { value: 'lake', label: 'See' },
  { value: 'river', label: 'Fluss', isDisabled: true, hint: 'Heute nicht' },
  { value: 'sea', label: 'Meer', hint: 'Mit Wellen' },
];

function Where({ isDisabled = false }) {
  const [value, setValue] = useState<'lake' | 'river' | 'sea'>('lake');
  return (
    <>
      <Select
        label="Wohin?"
        hint="Immer am Wasser"
        choices={CHOICES}
        value={value}
        onChange={setValue}
        isDisabled={isDisabled}
      />
      <output>{value}</output>
    </>
  );
}
const chosen = () => document.querySelector('output')?.textContent;

test('of a list one is chosen by keyboard, what is disabled is passed over, and the focus goes back', async () => {
  const { user } = await actOn(<Where />);
  const button = screen.getByRole('button', { name: /Wohin\?/, description: 'Immer am Wasser' });
  expect(button.textContent).toBe('See');
  button.focus();
  await user.keyboard('{Enter}');
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['See', 'FlussHeute nicht', 'MeerMit Wellen']);
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('See');
  await user.click(screen.getByRole('option', { name: /^Fluss/ }));
  expect(chosen()).toBe('lake');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chosen()).toBe('sea');
  expect(button.textContent).toBe('Meer');
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('a list that is disabled does not open', async () => {
  const { user } = await actOn(<Where isDisabled />);
  await user.click(screen.getByRole('button', { name: /Wohin\?/ }));
  expect(screen.queryByRole('listbox')).toBeNull();
});

function Find() {
  const [text, setText] = useState('');
  return (
    <SearchField label="Suchen" placeholder="Otter" hint={`${text.length} Treffer`} value={text} onChange={setText} />
  );
}

test('a search is emptied by Escape or by the cross, and the focus stays in it', async () => {
  const { user } = await actOn(<Find />);
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Suchen' });
  expect(field.placeholder).toBe('Otter');
  await user.type(field, 'Otter');
  expect(screen.getByText('5 Treffer')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(field.value).toBe('');
  expect(screen.getByText('0 Treffer')).toBeTruthy();
  await user.keyboard('Bär');
  await user.click(screen.getByRole('button'));
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
});

function Pick() {
  const [value, setValue] = useState<'a' | 'b'>('a');
  const segments = [
    { value: 'a', label: 'Deutsch', lang: 'de' },
    { value: 'b', label: 'English', lang: 'en', icon: <svg /> },
  ] as const;
  return <Segments label="Sprache" segments={segments} value={value} onChange={setValue} />;
}

test('of a few one is chosen by arrow keys; two groups on a page do not get in each other’s way', async () => {
  const { user } = await actOn(
    <>
      <Pick />
      <Pick />
    </>,
  );
  const radios = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked);
  expect(radios()).toEqual([true, false, true, false]);
  screen.getAllByRole('radio', { name: 'Deutsch' })[0]?.focus();
  await user.keyboard('{ArrowRight}');
  expect(radios()).toEqual([false, true, true, false]);
  expect(document.activeElement).toBe(screen.getAllByRole('radio', { name: 'English' })[0]);
  expect(document.activeElement?.closest('[lang]')?.getAttribute('lang')).toBe('en');
});

test('a field says what it is for, what is wrong with it, and takes no more than it may', async () => {
  const typed: string[] = [];
  const field = (error?: string) => (
    <TextField
      label="Name"
      hint="Wie du heißt"
      value={typed.at(-1) ?? ''}
      onChange={(text) => typed.push(text)}
      error={error}
      maxLength={5}
      autoFocus
    />
  );
  const { user } = await actOn(field());
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name', description: /^Wie du heißt/ });
  expect([document.activeElement, input.maxLength, input.getAttribute('aria-invalid')]).toEqual([input, 5, null]);
  await user.keyboard('O');
  expect(typed).toEqual(['O']);
});

test('a field of several rows is one of text, and one that is disabled takes none', async () => {
  await actOn(
    <>
      <TextField label="Text" rows={3} value="Hallo" onChange={() => undefined} error="Zu kurz!" />
      <TextField label="Aus" value="" onChange={() => undefined} isDisabled />
    </>,
  );
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text', description: /Zu kurz!/ });
  expect([area.localName, area.rows, area.getAttribute('aria-invalid')]).toEqual(['textarea', 3, 'true']);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Aus' }).disabled).toBe(true);
  expect(focused()).not.toBe('Text');
});
