// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { createDarkroom } from '../canvas/show/darkroom.ts';
import { actOn, type ActingOptions, sceneNamed } from '../testing/actOn.tsx';
import type { Scene } from '../stage/scenes/scene.ts';
import { createStageClient } from '../stage/stageClient.ts';
import { ForcedVeil, veilChoices } from './useVeil.ts';
import { Veil } from './Veil.tsx';
import VeilSettings from './VeilSettings.tsx';

const HORROR = 1;
const BLOOD = 2;

let drawings = 0;

interface Shown extends ActingOptions {
  warning?: number;
  size?: 'page' | 'print';
  isForced?: boolean;
}

async function show({ warning = HORROR, size = 'page', isForced = false, ...options }: Shown = {}) {
  const drawingId = `veiled-${drawings++}`;
  onTestFinished(() => veilChoices.take({ horror: 'blur', blood: 'blur', sexual: 'blur', isAdult: false }));
  return actOn(
    <ForcedVeil value={isForced}>
      <Veil round={{ drawingId, triggerWarning: warning }} darkroom={createDarkroom()} size={size}>
        <p>Der Fleischwolf</p>
      </Veil>
      <input aria-label="Chat" />
      <canvas aria-label="Blatt" tabIndex={0} />
    </ForcedVeil>,
    { scene: { ...sceneNamed('end/player'), user: null }, ...options },
  );
}

const drawing = () => screen.queryByText('Der Fleischwolf');
/** What can be seen through a veil, pixels across each. */
const through = () => Array.from(screen.getByRole('group').querySelectorAll('canvas'), ({ width }) => width);

test('a drawing that warns lies behind a veil, which says what of and is lifted with the button', async () => {
  const { user } = await show({ warning: HORROR + BLOOD });
  expect(drawing()).toBeNull();
  const veil = within(screen.getByRole('group', { name: 'Achtung: Horror und Blut oder Gewalt' }));
  expect(veil.getByRole('status').textContent).toBe('Achtung: Horror und Blut oder Gewalt');
  // So little that nothing can be made out.
  expect(through()).toEqual([40]);
  await user.click(veil.getByRole('button', { name: 'Trotzdem ansehen' }));
  expect(drawing()).not.toBeNull();
});

test('in English the warning is in English', async () => {
  await show({ warning: HORROR + BLOOD, language: 'en' });
  expect(screen.getByRole('group', { name: 'Content warning: Horror and Blood or violence' })).toBeTruthy();
});

test('Enter lifts the veil, and the focus stays where it is', async () => {
  const { user } = await show();
  await user.keyboard('{Enter}');
  expect(drawing()).not.toBeNull();
  expect(document.activeElement).toBe(document.body);
});

test('Enter lifts it also for whoever is at a canvas', async () => {
  const { user } = await show();
  screen.getByLabelText('Blatt').focus();
  await user.keyboard('{Enter}');
  expect(drawing()).not.toBeNull();
});

test('a veil that was lifted stays so wherever its drawing comes again, and the others stay down', async () => {
  const darkroom = createDarkroom();
  function Book() {
    const [at, turnTo] = useState('Messer');
    return (
      <>
        {['Messer', 'Gabel'].map((title) => (
          <button key={title} type="button" onClick={() => turnTo(title)}>
            Zu: {title}
          </button>
        ))}
        <Veil key={at} round={{ drawingId: `book-${at}`, triggerWarning: BLOOD }} darkroom={darkroom}>
          <p>{at}</p>
        </Veil>
      </>
    );
  }
  const { user } = await actOn(<Book />, { scene: { ...sceneNamed('end/player'), user: null } });
  for (const title of ['Messer', 'Gabel']) {
    await user.click(screen.getByRole('button', { name: `Zu: ${title}` }));
    expect(screen.queryByText(title)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Trotzdem ansehen' }));
    expect(screen.getByText(title)).toBeTruthy();
  }
  await user.click(screen.getByRole('button', { name: 'Zu: Messer' }));
  expect(screen.getByText('Messer')).toBeTruthy();
});

test('another key lifts nothing', async () => {
  const { user } = await show();
  await user.keyboard(' ');
  expect(drawing()).toBeNull();
});

test('Enter in a text lifts nothing', async () => {
  const { user } = await show();
  await user.type(screen.getByRole('textbox', { name: 'Chat' }), 'Hallo{Enter}');
  expect(drawing()).toBeNull();
});

test('Enter that meant something else lifts nothing', async () => {
  await show();
  const pressed = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  pressed.preventDefault();
  fireEvent(document.body, pressed);
  expect(drawing()).toBeNull();
});

test('a drawing that warns of nothing is simply there', async () => {
  await show({ warning: 0 });
  expect(drawing()).not.toBeNull();
});

test('what somebody likes to see is there, unless the host wants veils', async () => {
  veilChoices.choose('horror', 'show');
  await show();
  expect(drawing()).not.toBeNull();
});

test('where the host wants veils nothing that warns is shown at once', async () => {
  veilChoices.choose('horror', 'show');
  await show({ isForced: true });
  expect(drawing()).toBeNull();
});

test('what somebody leaves out says so, and Enter does not show it; the button does', async () => {
  veilChoices.choose('horror', 'skip');
  const { user } = await show();
  expect(screen.getByRole('status').textContent).toBe('Weggelassen: Horror');
  expect(through()).toEqual([]);
  await user.keyboard('{Enter}');
  expect(drawing()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Trotzdem ansehen' }));
  expect(drawing()).not.toBeNull();
});

test('a small print has no button and is not lifted by Enter', async () => {
  const { user } = await show({ size: 'print' });
  expect(screen.getByRole('img', { name: 'Achtung: Horror' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  await user.keyboard('{Enter}');
  expect(drawing()).toBeNull();
});

test('what is lifted once is lifted wherever it hangs, and nothing else is', async () => {
  const darkroom = createDarkroom();
  const veiled = (drawingId: string, size: 'page' | 'print', words: string) => (
    <Veil round={{ drawingId, triggerWarning: HORROR }} darkroom={darkroom} size={size}>
      <p>{words}</p>
    </Veil>
  );
  const { user } = await actOn(
    <>
      {veiled('twice', 'page', 'large')}
      {veiled('twice', 'print', 'small')}
      {veiled('never', 'print', 'other')}
    </>,
    { scene: { ...sceneNamed('end/player'), user: null } },
  );
  await user.click(screen.getByRole('button', { name: 'Trotzdem ansehen' }));
  expect(['large', 'small', 'other'].map((words) => screen.queryByText(words) !== null)).toEqual([true, true, false]);
});

test('what is left out is not even seen as a blur', async () => {
  await show();
  const blurred = () => screen.getByTestId('veil').querySelectorAll('canvas').length;
  expect(blurred()).toBe(1);
  cleanup();
  veilChoices.choose('horror', 'skip');
  await show();
  expect(blurred()).toBe(0);
});

const settings = async (options: ActingOptions & { user?: Scene['user'] } = {}) => {
  const closed: true[] = [];
  onTestFinished(() => veilChoices.take({ horror: 'blur', blood: 'blur', sexual: 'blur', isAdult: false }));
  const { user: who = {}, ...more } = options;
  const acting = await actOn(<VeilSettings onClose={() => closed.push(true)} />, {
    scene: { path: '/', user: who },
    ...more,
  });
  return { ...acting, closed };
};
const radio = (group: string, name: string) =>
  within(screen.getByRole('group', { name: group })).getByRole<HTMLInputElement>('radio', { name });

test('for each kind of warning one chooses, by arrow keys, and the account keeps it', async () => {
  // An account's choices are read once per page, so this account is new to the page.
  const { user, asked } = await settings({ user: { id: 'new-here' } });
  expect(asked).toEqual([{ call: 'GET /preferences', body: undefined }]);
  expect(radio('Blut oder Gewalt', 'verschleiern').checked).toBe(true);
  radio('Blut oder Gewalt', 'verschleiern').focus();
  await user.keyboard('{ArrowRight}');
  expect(radio('Blut oder Gewalt', 'weglassen').checked).toBe(true);
  expect(radio('Horror', 'verschleiern').checked).toBe(true);
  expect(veilChoices.get()).toEqual({ horror: 'blur', blood: 'skip', sexual: 'blur', isAdult: false });
  expect(asked.slice(1)).toEqual([
    { call: 'PUT /preferences', body: { veils: { horror: 'blur', blood: 'skip', sexual: 'blur' } } },
  ]);
});

test('a guest’s choice is kept in the browser alone', async () => {
  const { user, asked } = await settings({ user: null });
  await user.click(radio('Horror', 'zeigen'));
  expect(veilChoices.get().horror).toBe('show');
  expect(asked).toEqual([]);
});

test('whoever logs in while the settings lie open finds their own choices', async () => {
  const { asked, client, setSession } = await settings({
    user: null,
    api: (call) => (call === 'GET /preferences' ? { veils: { horror: 'skip', blood: 'blur', sexual: 'blur' } } : {}),
  });
  const session = createStageClient({ path: '/', user: { id: 'comes-later' } }).get();
  expect([asked, client.get().status]).toEqual([[], 'signedOut']);
  setSession(session);
  await waitFor(() => expect(radio('Horror', 'weglassen').checked).toBe(true));
});

test('the settings are closed by their button or Escape', async () => {
  const { user, closed } = await settings();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(closed.length).toBe(2));
});

test('only who says that they are 18 or older can have what is sexual shown at once', async () => {
  const { user, asked } = await settings({ user: { id: 'grown-up' } });
  const choice = within(screen.getByRole('group', { name: 'Sexuelle Inhalte' }));
  expect(choice.queryByRole('radio', { name: 'zeigen' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Ich bin 18 oder älter' }));
  await user.click(choice.getByRole('radio', { name: 'zeigen' }));
  expect(veilChoices.get().sexual).toBe('show');
  expect(asked.slice(1).map(({ body }) => body)).toEqual([
    { veils: { horror: 'blur', blood: 'blur', sexual: 'blur' }, isAdult: true },
    { veils: { horror: 'blur', blood: 'blur', sexual: 'show' } },
  ]);
  await user.click(screen.getByRole('switch', { name: 'Ich bin 18 oder älter' }));
  expect(choice.queryByRole('radio', { name: 'zeigen' })).toBeNull();
  expect(radio('Sexuelle Inhalte', 'verschleiern').checked).toBe(true);
});
