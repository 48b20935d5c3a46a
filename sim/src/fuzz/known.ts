import { between, oneOf } from '../luck.ts';
import { scribble } from '../scribble.ts';
import { type Known, type Shape, uuid, valueOf } from './shapes.ts';
import { CUPS, LISTS, type World } from './world.ts';

/** What the server was heard to name. Of each kind the newest are kept. */
export interface Heard {
  ids: string[];
  promptIds: string[];
}

const KEPT = 60;
const ID = /[0-9a-f-]{36}(?:\.\d)?/g;

export function hear(heard: Heard, text: string): void {
  for (const [id] of text.slice(0, 20_000).matchAll(ID)) {
    const list = id.includes('.') ? heard.promptIds : heard.ids;
    if (list.includes(id)) continue;
    list.push(id);
    if (list.length > KEPT) list.shift();
  }
}

type Field = (luck: () => number) => unknown;

/** Fills fields with what is there in this world, most of the time. `line`: the shape of a stroke, which the schema of a page leaves open. */
export function knownIn(world: World, heard: Heard, line: Shape): Known {
  const { matchId } = world.lobby();
  const { host, guest, stranger } = world.people();
  const someId: Field = (luck) => oneOf(heard.ids.slice(luck() < 0.5 ? -6 : 0), luck) ?? uuid(luck);
  const somebody: Field = (luck) => oneOf([host.id, guest.id, stranger.id], luck);
  const victim: Field = (luck) => oneOf(world.victims, luck)!.username;
  const room = `lobby.${matchId}`;
  const fields: Record<string, Field> = {
    id: someId,
    drawingId: someId,
    copyFrom: someId,
    gameId: () => matchId.split('.')[0],
    messageId: someId,
    message_id: someId,
    line: someId,
    to: someId,
    match_id: () => matchId,
    matchId: () => matchId,
    promptId: (luck) => oneOf(heard.promptIds, luck),
    lobbyCode: () => world.lobby().lobbyCode,
    player: somebody,
    user_ids: (luck) => [somebody(luck)],
    user_id: somebody,
    ids: (luck) => [somebody(luck)],
    group_id: someId,
    leaderboard_id: (luck) => oneOf([...LISTS, ...CUPS], luck),
    tournament_id: (luck) => oneOf(CUPS, luck),
    owner_id: somebody,
    owner_ids: (luck) => [somebody(luck)],
    score: (luck) => oneOf(['0', '7', '9223372036854775807', '-1'], luck),
    operator: (luck) => oneOf([0, 1, 2, 3, 4, 5, 'SET', 'x'], luck),
    category_end: (luck) => between(luck, 0, 128),
    expiry: (luck) => oneOf([0, -1, 12_345, Math.ceil(Date.now() / 300_000) * 300], luck),
    collection: (luck) => oneOf(['c', 'd'], luck),
    key: (luck) => oneOf(['one', 'two', 'three'], luck),
    value: (luck) => oneOf(['{"a":1}', '{"a":{"b":[1e30,"\u00e4"]}}', '[1]'], luck),
    version: (luck) => oneOf(['', '', '*', 'x'], luck),
    limit: (luck) => between(luck, 0, 101),
    username: victim,
    usernames: (luck) => [victim(luck)],
    room: () => room,
    target: () => room,
    channel_id: () => `2...${room}`,
    channelId: () => `2...${room}`,
    step: (luck) => between(luck, 0, 4),
    index: (luck) => between(luck, 0, 3),
    engine: () => 1,
    // Mostly what a canvas would send: hardly any stroke that is made up comes through the rules of the ink.
    lines: (luck) =>
      Array.from({ length: between(luck, 1, 4) }, () => (luck() < 0.8 ? scribble(luck) : valueOf(line, luck))),
    day: () => new Date().toISOString().slice(0, 10),
  };
  return (field, luck) => (Object.hasOwn(fields, field) && luck() < 0.7 ? fields[field]!(luck) : undefined);
}
