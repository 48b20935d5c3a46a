import type { Client } from '@heroiclabs/nakama-js';
import { type WalkOptions, type Person, DIRECT, GROUP, until, told, refusal } from './person.ts';

export async function walkDirect(client: Client, ada: Person, bob: Person) {
  const channel = await ada.socket.joinChat(bob.id, DIRECT, true, false);
  await until('the wish to talk', () => bob.told.includes(-1));
  await bob.socket.joinChat(ada.id, DIRECT, true, false);
  const ack = await ada.socket.writeChatMessage(channel.id, { text: 'grüezi 😀' });
  await ada.socket.updateChatMessage(channel.id, ack.message_id, { text: 'hallo' });
  const second = await ada.socket.writeChatMessage(channel.id, { text: 'weg' });
  await ada.socket.removeChatMessage(channel.id, second.message_id);
  await until('all that was said', () => bob.said.length > 3);
  const { messages = [] } = await client.listChannelMessages(bob.session, channel.id, 10, true);
  await bob.socket.leaveChat(channel.id);
  const late = await bob.socket.writeChatMessage(channel.id, { text: 'late' }).catch(told);
  await ada.socket.leaveChat(channel.id);
  ada.said.length = 0;
  return {
    ack: [ack.code, (ack as typeof ack & { persistent?: boolean }).persistent],
    said: bob.said.splice(0),
    kept: messages.map(({ content, code }) => [content, code]),
    late,
  };
}

export async function walkGroup(client: Client, ada: Person, bob: Person, { tag }: WalkOptions) {
  const group = await client.createGroup(ada.session, { name: `inkers ${tag}`, open: false, max_count: 3 });
  const id = group.id ?? '';
  const states = async () =>
    (await client.listGroupUsers(ada.session, id, undefined, 10)).group_users?.map(({ state }) => state) ?? [];
  await client.joinGroup(bob.session, id);
  const asked = await states();
  await client.addGroupUsers(ada.session, id, [bob.id]);
  await client.promoteGroupUsers(ada.session, id, [bob.id]);
  const promoted = await states();
  await client.demoteGroupUsers(ada.session, id, [bob.id]);
  const channel = await ada.socket.joinChat(id, GROUP, true, false);
  await ada.socket.writeChatMessage(channel.id, { text: 'to the group' });
  await until('the own word', () => ada.said.length > 0);
  const { messages = [] } = await client.listChannelMessages(bob.session, channel.id, 10, true);
  await client.kickGroupUsers(ada.session, id, [bob.id]);
  await until('that somebody was taken out', () => ada.said.some((text) => text.startsWith('6:')));
  const found = await client.listGroups(ada.session, `inkers ${tag}%`, undefined, 10);
  await client.updateGroup(ada.session, id, { open: true });
  await client.joinGroup(bob.session, id);
  const { user_groups: own = [] } = await client.listUserGroups(bob.session, bob.id);
  await client.leaveGroup(bob.session, id);
  await client.joinGroup(bob.session, id);
  await client.banGroupUsers(ada.session, id, [bob.id]);
  await client.joinGroup(bob.session, id);
  const banned = await states();
  await client.deleteGroup(ada.session, id);
  return {
    made: [group.open, group.max_count, group.edge_count],
    asked,
    promoted,
    history: messages.map(({ code, content }) => [code, content]),
    found: found.groups?.length,
    own: own.map(({ state, group: { name } = {} }) => [state, name === `inkers ${tag}`]),
    banned,
    gone: await refusal(client.joinGroup(bob.session, id)),
  };
}
