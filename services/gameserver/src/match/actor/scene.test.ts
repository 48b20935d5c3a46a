import { expect, test } from 'vitest';
import { COUNT, counterMatch } from '../../conformance/counterMatch.ts';
import { hostNode } from '../testing/hostNode.ts';

test('what is said to somebody whose last socket has just gone is heard by nobody', async () => {
  const node = hostNode(
    {},
    {
      module: {
        ...counterMatch(),
        apply(_effect, host) {
          const bob = host.presences().filter(({ userId }) => userId === 'bob');
          host.send(COUNT.echo, `bob has ${bob.length}`, bob);
          host.send(COUNT.show, 'all');
        },
      },
    },
  );
  const matchId = await node.open();
  const ada = await node.join('ada', matchId);
  const bob = await node.join('bob', matchId);
  expect(bob.data()).toEqual(['3:bob has 1', '2:all']);
  await node.table.leave(bob, matchId);
  node.add(ada, matchId, 1);
  await node.settle();
  expect(ada.data()).toEqual(['2:all', '2:all', '2:all']);
  expect(bob.data()).toHaveLength(2);
});
