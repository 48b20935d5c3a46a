import type { ChatState, SignedInUser } from '@tuschel/client';
import { type Channel, type LineCase, type MatchState, type SaidLine } from '@tuschel/protocol';
import type { Moment, Scene } from './scene.ts';

interface Cast {
  team: Partial<SignedInUser>;
  /** A conversation in a channel. */
  talk: ChatState;
  /** Some minutes ago, UTC ms. */
  at: number;
}

const SUPPORTER: Partial<SignedInUser> = { supporterLevel: 1 };
const AT = '/channels';
const CASES = 'GET /admin/chat';

/** The channels outside of a match. */
export function channelScenes({ team, talk: raw, at }: Cast): Record<string, Scene> {
  const talk: ChatState = { ...raw, entries: raw.entries.filter(({ kind }) => kind === 'said') };
  const quiet: ChatState = { ...talk, entries: [] };
  const supporter = (state: ChatState, more: Partial<Scene> = {}): Scene => ({
    path: AT,
    user: SUPPORTER,
    channels: { supporters: state },
    ...more,
  });
  const unread = { ...talk, unread: 3, mentioned: 1 };
  const channels: Partial<Record<Channel, ChatState>> = { supporters: talk, team: unread };
  const ofTeam = (answer: unknown, more: Partial<Scene> = {}): Scene => ({
    path: AT,
    user: team,
    channels,
    answers: { [CASES]: answer },
    ...more,
  });
  const waiting = { waiting: cases(at) };
  return {
    supporters: supporter(talk),
    empty: supporter(quiet),
    loading: supporter({ ...quiet, status: 'joining' }),
    lost: supporter({ ...talk, status: 'lost' }),
    refused: supporter({ ...quiet, status: 'refused' }),
    menu: supporter(talk, { press: ['chat.line.of'] }),
    reporting: supporter(talk, { press: ['chat.line.of', 'chat.line.report'] }),
    'not-heard': supporter({ ...talk, unheard: [{ id: 'nobody', name: 'Störenfried' }] }, { press: ['chat.menu'] }),
    team: ofTeam(waiting),
    reports: ofTeam(waiting, { press: ['chat.room.reports'] }),
    'reports-empty': ofTeam({ waiting: [] }, { press: ['chat.room.reports'] }),
    'reports-failed': ofTeam('failed', { press: ['chat.room.reports'] }),
    'no-permission': { path: AT },
    'signed-out': { path: AT, user: null },
  };
}

function cases(at: number): LineCase[] {
  const line = (authorName: string, text: string, ago: number): SaidLine => ({
    authorId: authorName,
    authorName,
    text,
    saidAt: at - ago * 60_000,
  });
  const undecided = { decision: null, decisionNote: '', decidedBy: null, decidedAt: null } as const;
  return [
    {
      messageId: 'case-1',
      room: 'supporters',
      ...line('Nachtfalter', 'Paula kann sowieso nicht zeichnen, die soll es einfach lassen', 6),
      before: [
        line('PinselPaula', 'Ich hab gestern meinen ersten Otter mit Ebenen fertig bekommen!', 8),
        line('kritzel_kai', 'Zeig her 😍', 7),
      ],
      after: [line('kritzel_kai', 'Ey. Muss das sein?', 5)],
      reports: [
        { reasons: ['hate', 'personal'], note: 'Das geht seit Tagen so.', reportedAt: at - 4 * 60_000 },
        { reasons: ['hate'], note: '', reportedAt: at - 3 * 60_000 },
      ],
      ...undecided,
    },
    {
      messageId: 'case-2',
      room: 'lobby.stage',
      ...line('Tintenklecks', 'schreib mir mal deine Adresse, dann komm ich vorbei', 2),
      before: [],
      after: [],
      reports: [{ reasons: ['other'], note: '', reportedAt: at - 60_000 }],
      ...undecided,
    },
  ];
}

/** A reported line of the lobby, before whoever leads. */
export function reportedLine({ state, drawings }: Moment): Scene {
  const { id = '', name = '' } = state.players.find(({ isHost }) => !isHost) ?? {};
  const alert = {
    messageId: 'line-1',
    playerId: id,
    playerName: name,
    text: 'Du zeichnest wie mein Toaster, verschwinde einfach',
    reasons: ['hate' as const],
    note: 'Zum dritten Mal heute.',
  };
  return { path: '/game', moment: { state: { ...state, lineAlerts: [alert] } satisfies MatchState, drawings } };
}
