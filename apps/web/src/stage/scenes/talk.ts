import type { ChatEntry, ChatState } from '@tuschel/client';
import { mentionsIn } from '@tuschel/protocol';
import { MOMENTS, type MomentName } from './moments.ts';

type Saying = [from: number, text: string, more?: Partial<Extract<ChatEntry, { kind: 'said' }>>];

/** A conversation, one line every twenty seconds; a text alone is what happened. */
export function chat(name: MomentName, sayings: (Saying | 'started' | 'watch' | 'cleared')[], unread = 0): ChatState {
  const { serverTime: now, you, players } = MOMENTS[name].state;
  const entries = sayings.map((saying, index): ChatEntry => {
    const at = now - (sayings.length - index) * 20_000;
    const key = `entry-${index}`;
    if (typeof saying === 'string') return { kind: 'event', key, event: saying, names: [], at };
    const [from, text, more] = saying;
    const { id = '', name: who = '' } = players[from] ?? {};
    const isMine = id === you.id;
    const mentions = mentionsIn(
      text,
      players.map((player) => [player.id, player.name] as const),
    );
    const isToMe = !isMine && mentions.some((one) => one.id === you.id);
    const said = { messageId: key, senderId: id, name: who, isMine, isToMe, mentions, links: false, reactions: [] };
    return { kind: 'said', key, ...said, text, at, isChanged: false, delivery: 'sent', ...more };
  });
  const names = players.slice(4).map((player) => player.name);
  const came: ChatEntry = { kind: 'event', key: 'came', event: 'joined', names, at: now - 900_000 };
  const people = players.filter(({ id }) => id !== you.id).map(({ id, name: who }) => ({ id, name: who }));
  return { status: 'open', entries: [came, ...entries], unread, mentioned: 0, people, unheard: [] };
}

export const SMALL_TALK: Saying[] = [
  [0, 'Hallo zusammen! Stifte gespitzt?'],
  [0, 'Heute mal mit acht Minuten zum Zeichnen 🎨'],
  [3, 'Jaaa endlich 😍'],
  [
    1,
    'Ich hab mein Tablet zum ersten Mal dabei, seid gnädig mit mir. Letztes Mal sah meine Katze aus wie ein Staubsauger.',
  ],
  [5, 'die Katze war Kunst'],
  [2, 'Kann losgehen!'],
  [2, 'Wer nimmt Wetten an, dass wieder ein Otter vorkommt?', { isChanged: true }],
  [4, 'שלום from the other side of the desk'],
];

const nameIn = (name: MomentName, seat: number) => MOMENTS[name].state.players[seat]?.name ?? '';

/** Names, addresses, and what people think of it. */
export const CALLS: Saying[] = [
  [1, `@${nameIn('lobby-player', 2)} kannst du deinen Link noch einmal schicken?`],
  [2, 'Welchen?'],
  [
    0,
    'Die Regeln stehen auf https://example.org/regeln, und die Galerie vom letzten Mal auch.',
    {
      links: true,
      reactions: [
        { emoji: 1, names: ['Nilufar', 'Theo', 'Jo'], isMine: false },
        { emoji: 3, names: ['Maari'], isMine: true },
      ],
    },
  ],
  [3, `Danke @${nameIn('lobby-player', 0)}!`, { reactions: [{ emoji: 5, names: ['Theo'], isMine: false }] }],
  [4, 'und https://beispiel.example bleibt bei mir einfach Text'],
];

export const REFUSED: Saying[] = [
  ...SMALL_TALK,
  [2, 'start', { delivery: 'failed', refusal: { code: 'chatMuted', waitSeconds: 42 } }],
  [2, 'Und diese hier?', { delivery: 'failed' }],
  [2, 'Bin gleich wieder da', { delivery: 'pending' }],
];
