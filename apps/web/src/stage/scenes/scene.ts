import type { ChatState, GameState, HubState, SaveStatus, SignedInUser } from '@tuschel/client';
import type { PaperState } from '@tuschel/client/paper';
import type {
  Ads,
  BanReason,
  Channel,
  ContentPageName,
  LinkName,
  MatchState,
  PromptContainsBadwords,
} from '@tuschel/protocol';
import type { PaletteId } from '../../canvas/colors/palettes.ts';
import type { Grid } from '../../canvas/tools/gridLines.ts';
import type { MessageId } from '../../language/messageIds.ts';
import type { Modal } from '../../modals/modalState.ts';

/** A moment of the evening that `npm run record-stage` has played. */
export interface Moment {
  state: MatchState;
  /** What lies on the drawing pages that the state names; see `sampleDrawings.ts`. */
  drawings: Readonly<Record<string, string>>;
}

/** One moment as one person's screen has it. */
export interface Scene {
  /** Where the page is. */
  path: string;
  /** Default: somebody without any rank who has accepted the terms. Null: nobody. */
  user?: Partial<SignedInUser> | null;
  /** With nobody: the session has ended with a ban, for this. */
  bannedFor?: BanReason;
  /** What it shows is that one waits: there is no heading. */
  isWaiting?: boolean;
  /** Not yet known who it is. */
  isStarting?: boolean;
  moment?: Moment;
  /** Default: the moment's; without one, none. */
  game?: GameState;
  /** One's own page is still on its way. */
  isOpening?: boolean;
  /** Lobby that still keeps our seat. */
  resumable?: string;
  /** Default: open. */
  hub?: HubState;
  /** How slow the connection is, ms. Default: 20. */
  lag?: number;
  /** Default: it goes on. */
  held?: 'away' | 'full';
  /** What the word lists say of the text that is written. */
  wording?: Omit<PromptContainsBadwords, 'matchId' | 'playerId'>;
  /** How many tips somebody who draws for the first time has read. Default: all. */
  tipsRead?: number;
  /** Default: saved. */
  save?: SaveStatus;
  /** Default: nobody has said anything. */
  chat?: ChatState;
  /** Default: nobody has said anything. */
  channels?: Partial<Record<Channel, ChatState>>;
  /** Default: the pages that come with us. */
  pages?: 'loading' | 'failed';
  /** What the operator has set. Default: everything. */
  operator?: { pages?: readonly ContentPageName[]; links?: Partial<Record<LinkName, string>> };
  /** What is shown before a lobby and after a game. Default: nothing. */
  ads?: Ads;
  /** A name is all that this server asks for. Default: it offers Twitch, too. */
  isLocal?: boolean;
  /** Every login provider is offered. */
  hasAllLogins?: boolean;
  /** Passkeys are offered at this address. */
  passkeys?: boolean;
  /** Query with which a login provider has sent the browser back. */
  cameBack?: string;
  /** What lies over the page. */
  over?: Modal;
  /** What the API answers, by method and path; "failed" for a failure, "missing" where there is nothing. What is not there is never answered. */
  answers?: Readonly<Record<string, unknown>>;
  /** How the paper stands that is painted on. Default: as the server answers. */
  paper?: Partial<PaperState>;
  /** A drawing of one's own that has been begun on this device. */
  sitting?: 'training' | 'challenge' | 'over' | 'redraw' | 'draft';
  /** Names under which the artist keeps presets. */
  presets?: readonly string[];
  /** Guide lines that lie over the picture. */
  grid?: Grid;
  /** On the first page of the colours. */
  palette?: PaletteId;
  /** Buttons that are pressed at first, one after the other, by the id of their text. */
  press?: readonly MessageId[];
}

export function gameOf({ moment, game, hub, held }: Scene): GameState {
  if (game) return game;
  if (!moment) return { status: 'none' };
  const { state } = moment;
  const joined = { status: 'joined', lobbyCode: state.lobbyCode, matchId: 'stage', state } as const;
  if (held) return { ...joined, held };
  return hub?.status === 'lost' ? { ...joined, isReconnecting: true } : joined;
}
