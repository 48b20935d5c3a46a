// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buttonNames, pass } from '../../../testing/actOn.tsx';
import { watch, button, key } from '../../../testing/watchActing.tsx';

test('one reacts with buttons and with 1 to 6, also on the number pad', async () => {
  vi.useFakeTimers();
  const { user, reacted } = await watch('follow');
  const names = buttonNames(screen.getByRole('group', { name: 'Reagieren' }));
  expect(names).toEqual(['Lachen', 'Verliebt', 'Schock', 'Applaus', 'Hm?', 'Feuer']);
  for (const name of names) {
    await user.click(button(name));
    await pass(1_100);
  }
  expect(key('Digit6')).toBe(true);
  await pass(1_100);
  expect(key('Numpad1')).toBe(true);
  expect(reacted).toEqual([0, 1, 2, 3, 4, 5, 5, 0]);
  expect(button('Feuer').title).toBe('Feuer (6)');
});

test('faster than the server passes them on no reactions go out', async () => {
  const { reacted } = await watch('follow');
  for (let i = 0; i < 20; i++) key('Digit1');
  expect(reacted.length).toBeGreaterThan(0);
  expect(reacted.length).toBeLessThan(20);
});

test('reactions rise with the name of whoever reacts, and are gone after a while', async () => {
  vi.useFakeTimers();
  const { reaction, client, setState } = await watch('follow');
  const game = client.game.get();
  const [player] = game.status === 'joined' ? game.state.players : [];
  const cloud = screen.getByTestId('reactions');
  reaction({ matchId: 'stage', playerId: player?.id ?? '', emoji: 1 });
  reaction({ matchId: 'stage', playerId: 'somebody', emoji: 2 });
  reaction({ matchId: 'stage', playerId: 'somebody', emoji: 99 });
  expect([...cloud.children].map(({ textContent }) => textContent)).toEqual([player?.name, '']);
  expect((cloud.firstElementChild as HTMLElement).style.insetInlineStart).toMatch(/%$/);
  await pass(2_599);
  expect(cloud.children).toHaveLength(2);
  await pass(1);
  expect(cloud.children).toHaveLength(0);
  // Somebody who has come meanwhile has a name, too.
  setState((state) => ({ ...state, players: state.players.map((one) => ({ ...one, id: 'late', name: 'Spätling' })) }));
  reaction({ matchId: 'stage', playerId: 'late', emoji: 3 });
  expect(cloud.textContent).toBe('Spätling');
  await pass(2_600);
  for (let i = 0; i < 30; i++) reaction({ matchId: 'stage', playerId: 'somebody', emoji: 0 });
  expect(cloud.children).toHaveLength(24);
});

test('whoever came after the show began reacts by name, and of too many reactions the newest are seen', async () => {
  const { reaction, setState } = await watch('follow');
  const cloud = screen.getByTestId('reactions');
  setState(({ players, ...state }) => ({
    ...state,
    players: [...players, ...players.slice(0, 1).map((one) => ({ ...one, id: 'late', name: 'Spätankömmling' }))],
  }));
  for (let i = 0; i < 24; i++) reaction({ matchId: 'stage', playerId: 'somebody', emoji: 0 });
  reaction({ matchId: 'stage', playerId: 'late', emoji: 0 });
  expect(cloud.children).toHaveLength(24);
  expect(cloud.lastElementChild?.textContent).toBe('Spätankömmling');
});

test('a reaction throws small ones of its kind all round, the first straight up and each as far as the others', async () => {
  const { reaction } = await watch('follow');
  reaction({ matchId: 'stage', playerId: 'somebody', emoji: 1 });
  const [flying] = screen.getByTestId('reactions').children;
  const ways = [...(flying?.querySelectorAll<HTMLElement>('[style*="--to-x"]') ?? [])].map(({ style }) => {
    const [x, y] = ['--to-x', '--to-y'].map((name) => Number.parseFloat(style.getPropertyValue(name))) as [
      number,
      number,
    ];
    return { turned: Math.round((Math.atan2(x, -y) * 180) / Math.PI + 360) % 360, far: Math.hypot(x, y).toFixed(1) };
  });
  expect(ways).toEqual([0, 72, 144, 216, 288].map((turned) => ({ turned, far: '5.5' })));
});
