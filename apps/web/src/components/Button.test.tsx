// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { actOn, focused } from '../testing/actOn.tsx';
import { Button, ButtonLink, quietButtonLook } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { MoreButton } from './MoreButton.tsx';
import { Sheet } from './Sheet.tsx';
import { Badge } from './Badge.tsx';
import { Tabs } from './Tabs.tsx';

const look = (name: string) => screen.getByText(name).closest('button, a, section')?.className.split(' ') ?? [];

test('a button is pressed as often as one likes, and not where it is off', async () => {
  const [onPress, onOff] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { user } = await actOn(
    <>
      <Button onPress={onPress} icon={<svg data-testid="icon" />} aria-pressed>
        Go
      </Button>
      <Button onPress={onOff} isDisabled>
        Off
      </Button>
      <Button>Nothing</Button>
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Go', pressed: true }));
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Off' }));
  await user.click(screen.getByRole('button', { name: 'Nothing' }));
  expect([onPress.mock.calls, onOff.mock.calls]).toEqual([[[], []], []]);
  const [icon, words] = screen.getByRole('button', { name: 'Go' }).children;
  expect([icon, words?.textContent]).toEqual([screen.getByTestId('icon'), 'Go']);
});

test('a button in a form sends it only where it is meant to', async () => {
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  const { user } = await actOn(
    <form onSubmit={onSubmit}>
      <Button>Look</Button>
      <Button type="submit">Send</Button>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Look' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('what looks like a button looks as it is meant to: its kind, its size, its width, and what its place adds', async () => {
  await actOn(
    <>
      <Button>plain press</Button>
      <Button kind="danger" size="l" wide className="mine">
        loses
      </Button>
      <ButtonLink to="/there?x=1">link</ButtonLink>
      <ButtonLink to="/there" kind="gold" size="s" wide className="yours" icon={<svg data-testid="icon" />}>
        golden
      </ButtonLink>
      <Sheet>sheet</Sheet>
      <Sheet tone="gold" className="ours">
        golden sheet
      </Sheet>
    </>,
  );
  const is = (words: string[]) => words.map((word) => expect.stringContaining(word));
  expect(look('plain press')).toEqual(is(['button', 'action', 'size-m']));
  expect(look('loses')).toEqual(is(['button', 'danger', 'size-l', 'wide', 'mine']));
  expect(look('link')).toEqual(is(['button', 'action', 'size-m']));
  expect(look('golden')).toEqual(is(['button', 'gold', 'size-s', 'wide', 'yours']));
  expect(quietButtonLook('s').split(' ')).toEqual(is(['button', 'quiet', 'size-s']));
  expect(look('sheet')).toEqual(is(['sheet', 'plain']));
  expect(look('golden sheet')).toEqual(is(['sheet', 'gold', 'ours']));
  expect(screen.getByRole('link', { name: 'link' }).getAttribute('href')).toBe('/there?x=1');
  expect(screen.getByTestId('icon').parentElement).toBe(screen.getByRole('link', { name: 'golden' }));
});

test('a badge is plain unless it is to stand out, and has its icon before its words', async () => {
  await actOn(
    <>
      <Badge>one</Badge>
      <Badge look="danger" icon={<svg data-testid="icon" />}>
        two
      </Badge>
    </>,
  );
  const classOf = (name: string) => screen.getByText(name).className;
  expect([classOf('one'), classOf('two')]).toEqual([
    expect.stringMatching(/badge.* .*plain/),
    expect.stringMatching(/badge.* .*danger/),
  ]);
  expect(screen.getByText('two').firstElementChild).toBe(screen.getByTestId('icon'));
});

test('a button with an icon alone is called by its label, which is seen with its key where it has the focus', async () => {
  const onPress = vi.fn<() => void>();
  const { user } = await actOn(
    <>
      <IconButton label="Undo" shortcut="Ctrl+Z" kind="gold" size="s" className="mine" onPress={onPress}>
        <svg />
      </IconButton>
      <IconButton label="Off" isDisabled onPress={onPress}>
        <svg />
      </IconButton>
      <IconButton label="Help">
        <svg />
      </IconButton>
    </>,
  );
  const undo = screen.getByRole('button', { name: 'Undo' });
  for (const word of ['gold', 'size-s', 'mine']) expect(undo.className).toContain(word);
  for (const word of ['plain', 'size-m'])
    expect(screen.getByRole('button', { name: 'Help' }).className).toContain(word);
  await user.tab();
  const tooltip = await screen.findByRole('tooltip');
  expect([tooltip.textContent, within(tooltip).getByText('Ctrl+Z').localName]).toEqual(['UndoCtrl+Z', 'kbd']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Off' }));
  expect(onPress).toHaveBeenCalledTimes(1);
  undo.focus();
  await user.tab();
  expect(focused()).toBe('Help');
  const next = await screen.findByRole('tooltip');
  expect([next.textContent, next.querySelector('kbd')]).toEqual(['Help', null]);
});

test('the next page of a list is read once at a time, its first entry has the focus then, and at the end there is no button', async () => {
  const names = ['Ada', 'Ben', 'Cora', 'Dan'];
  let arrive = () => {};
  function People() {
    const [count, setCount] = useState(2);
    const [isFetchingNextPage, setFetching] = useState(false);
    const fetchNextPage = () => {
      setFetching(true);
      arrive = () => {
        setCount(count + 2);
        setFetching(false);
      };
    };
    return (
      <>
        <ul>
          {names.slice(0, count).map((name) => (
            <li key={name}>
              <button type="button">{name}</button>
            </li>
          ))}
        </ul>
        <MoreButton
          query={{ hasNextPage: count < names.length, isFetchingNextPage, fetchNextPage }}
          label="More"
          size="l"
          className="mine"
        />
      </>
    );
  }
  const { user } = await actOn(<People />);
  const more = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'More' });
  for (const word of ['quiet', 'size-l', 'mine']) expect(more()?.className).toContain(word);
  more()?.focus();
  await user.keyboard('{Enter}');
  expect(more()?.disabled).toBe(true);
  fireEvent.click(more() as HTMLElement);
  arrive();
  await screen.findByRole('button', { name: 'Cora' });
  await waitFor(() => expect(focused()).toBe('Cora'));
  expect(more()).toBeNull();
});

test('of several pages one is seen, and arrow keys lead from one to the next', async () => {
  const pages = ['One', 'Two'].map((label) => ({ id: label, label, content: <p>{`${label} is open`}</p> }));
  const { user } = await actOn(<Tabs label="Chapters" pages={pages} className="mine" />);
  expect(screen.getByRole('tablist', { name: 'Chapters' }).parentElement?.className).toContain('mine');
  const open = () => screen.getAllByRole('tabpanel').map(({ textContent }) => textContent);
  expect(open()).toEqual(['One is open']);
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(open()).toEqual(['Two is open']);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Two');
});
