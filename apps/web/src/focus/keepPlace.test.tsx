// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { useStore } from '../ClientContext.tsx';
import { DialogFrame } from '../components/dialog/DialogFrame.tsx';
import { createStageStore } from '../stage/stageStore.ts';
import { actOn, focused } from '../testing/actOn.tsx';
import { goOnInList, keepPlace } from './keepPlace.ts';

/** What is shown may change, as it does with an answer of the server. */
function changing(first: ReactNode) {
  const shown = createStageStore<{ node: ReactNode }>({ node: first });
  const Changing = () => (
    <>
      <main onFocus={keepPlace}>
        <h1>Desk</h1>
        {useStore(shown).node}
      </main>
      <button type="button">Elsewhere</button>
    </>
  );
  return { page: <Changing />, show: async (node: ReactNode) => act(async () => shown.set({ node })) };
}

const cards = (...names: string[]) => (
  <section>
    <h2>Cards</h2>
    <ul>
      {names.map((name) => (
        <li key={name}>
          <a href="#card">{`${name}, more`}</a>
          <button type="button">{`Remove ${name}`}</button>
        </li>
      ))}
    </ul>
  </section>
);

const held = (name: string) => act(async () => screen.getByRole('button', { name }).focus());

const removals: [string, string[], string, string[], string][] = [
  ['the next entry', ['a', 'b', 'c'], 'b', ['a', 'c'], 'Remove c'],
  ['the entry before where the last is removed', ['a', 'b'], 'b', ['a'], 'Remove a'],
  ['the heading where no entry is left', ['a'], 'a', [], 'Cards'],
];

test.each(removals)('after a removal %s has the focus', async (_, before, gone, after, next) => {
  const { page, show } = changing(cards(...before));
  await actOn(page);
  await held(`Remove ${gone}`);
  await show(cards(...after));
  expect(focused()).toBe(next);
});

test('once a list is gone altogether, what is said instead has the focus', async () => {
  const { page, show } = changing(cards('a'));
  await actOn(page);
  await held('Remove a');
  await show(
    <div>
      <h2>No cards</h2>
      <button type="button">New card</button>
    </div>,
  );
  expect(focused()).toBe('No cards');
});

test('what says that something is loading has the focus, and then what has come', async () => {
  const { page, show } = changing(<button type="button">Try again</button>);
  await actOn(page);
  await held('Try again');
  await show(<p role="status">Loading</p>);
  expect(focused()).toBe('Loading');
  await show(<div>Here it is</div>);
  expect(focused()).toBe('Here it is');
});

test('a button that comes again has the focus again, also where a heading has come with it', async () => {
  const failed = (time: string) => (
    <div key={time}>
      <h2>That did not work</h2>
      <button type="button">Try again</button>
    </div>
  );
  const { page, show } = changing(failed('first'));
  await actOn(page);
  await held('Try again');
  await show(<p role="status">Loading</p>);
  await show(failed('second'));
  expect(focused()).toBe('Try again');
});

test('what is gone is forgotten by people who have gone elsewhere meanwhile', async () => {
  const { page, show } = changing(<button type="button">Try again</button>);
  const { user } = await actOn(page);
  await held('Try again');
  await show(<p role="status">Loading</p>);
  await user.tab();
  expect(focused()).toBe('Elsewhere');
  await show(<h2>Here it is</h2>);
  expect(focused()).toBe('Elsewhere');
});

test('a region that scrolls has the focus when nothing is left of what stood in it', async () => {
  const lines = (button: ReactNode) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <div role="log" aria-label="Lines" tabIndex={0}>
      {button}
    </div>
  );
  const { page, show } = changing(lines(<button type="button">Send again</button>));
  await actOn(page);
  await held('Send again');
  await show(lines(null));
  expect(focused()).toBe('Lines');
});

test('people who have clicked beside a button stay where they are when it goes', async () => {
  const { page, show } = changing(<button type="button">Try again</button>);
  const { user } = await actOn(page);
  await held('Try again');
  await user.click(document.body);
  await show(<h2>Here it is</h2>);
  expect(document.activeElement).toBe(document.body);
});

const save = (isDisabled: boolean) => (
  <button type="button" disabled={isDisabled}>
    Save
  </button>
);

const elsewhere: [string, (user: UserEvent, to: HTMLElement) => Promise<unknown>][] = [
  ['pointed at something else', (user, to) => user.click(to)],
  ['scrolled on', async (_, to) => fireEvent.wheel(to)],
];

test.each(elsewhere)('people who have %s stay there when a button can be pressed again', async (_, go) => {
  const { page, show } = changing(save(false));
  const { user } = await actOn(page);
  await held('Save');
  await show(save(true));
  // As browsers do with a disabled button.
  await act(async () => screen.getByRole('button', { name: 'Save' }).blur());
  await go(user, screen.getByRole('heading', { name: 'Desk' }));
  await show(save(false));
  expect(document.activeElement).toBe(document.body);
});

test('on another page nothing takes the focus from its beginning', async () => {
  const { page, show } = changing(<a href="/other">Read on</a>);
  await actOn(page);
  await act(async () => screen.getByRole('link').focus());
  const { pathname } = location;
  history.pushState(null, '', '/other');
  onTestFinished(() => history.replaceState(null, '', pathname));
  await show(<h2>Another page</h2>);
  expect(document.activeElement).toBe(document.body);
});

test('a button that was disabled for a while has the focus again', async () => {
  const { page, show } = changing(save(false));
  await actOn(page);
  await held('Save');
  await show(save(true));
  // As browsers do with a disabled button.
  await act(async () => screen.getByRole('button', { name: 'Save' }).blur());
  await show(save(false));
  expect(focused()).toBe('Save');
});

test.each([
  ['first', 'second'],
  ['third', 'second'],
])('in a row whose ends lead nowhere the %s button hands the focus to the %s', async (pressed, next) => {
  const row = (end: string | null) => (
    <div data-ends="">
      {['first', 'second', 'third'].map((name) => (
        <button key={name} type="button" disabled={name === end}>
          {name}
        </button>
      ))}
    </div>
  );
  const { page, show } = changing(row(null));
  await actOn(page);
  await held(pressed);
  await show(row(pressed));
  expect(focused()).toBe(next);
});

test('behind a dialog nothing takes the focus, even while nothing else has it', async () => {
  const { page, show } = changing(cards('a', 'b'));
  await actOn(page);
  await held('Remove a');
  const behind = screen.getByRole('main').closest('body > *')!;
  behind.setAttribute('inert', '');
  // As browsers do with what is inert.
  await act(async () => screen.getByRole('button', { name: 'Remove a' }).blur());
  await show(cards('b'));
  expect(document.activeElement).toBe(document.body);
  behind.removeAttribute('inert');
  await waitFor(() => expect(focused()).toBe('Remove b'));
});

test('the button that stands instead of another has its focus', async () => {
  const { page, show } = changing(
    <button type="button" key="hide">
      Hide
    </button>,
  );
  await actOn(page);
  await held('Hide');
  await show(
    <button type="button" key="show">
      Show
    </button>,
  );
  expect(focused()).toBe('Show');
});

test('the first entry that comes has the focus of the button that asked for more', async () => {
  function List() {
    const [isAll, setAll] = useState(false);
    return (
      <main>
        <ul>
          <li>one</li>
          {isAll ? <li>two</li> : null}
          {isAll ? <li>three</li> : null}
        </ul>
        {isAll ? null : (
          <button
            type="button"
            onClick={({ currentTarget }) => {
              goOnInList(currentTarget);
              setAll(true);
            }}
          >
            More
          </button>
        )}
      </main>
    );
  }
  const { user } = await actOn(<List />);
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('two'));
});

test('an entry that is removed while a dialog is open hands the focus on when the dialog closes', async () => {
  const shown = (isAsking: boolean, ...names: string[]) => (
    <>
      {cards(...names)}
      {isAsking ? (
        <DialogFrame title="Sure?" onClose={() => {}}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <button type="button" autoFocus>
            Yes
          </button>
        </DialogFrame>
      ) : null}
    </>
  );
  const { page, show } = changing(shown(false, 'a', 'b'));
  await actOn(page);
  await held('Remove a');
  await show(shown(true, 'a', 'b'));
  await waitFor(() => expect(focused()).toBe('Yes'));
  await show(shown(true, 'b'));
  expect(focused()).toBe('Yes');
  await show(shown(false, 'b'));
  await waitFor(() => expect(focused()).toBe('Remove b'));
});
