import type { CustomPlan } from './customPlan.ts';
import type { Language } from './words.ts';

export type Tempo = 'quick' | 'normal' | 'relaxed' | 'masterpiece' | 'host' | 'custom';
export type Access = 'mine' | 'everyone' | 'followers' | 'subscribers' | 'whitelist' | 'closed';

/** `allow`: lifts doubts, but nothing that the lists block. */
export interface HostWords {
  readonly block: readonly string[];
  readonly allow: readonly string[];
}

/** What a host sets in the lobby. Frozen once the game starts. */
export interface Options {
  /** Number of the game mode on the wire: 2 Echo, 1 Custom (one prompt, one picture). */
  readonly mode: number;
  /** Language of the dictionary prompts. */
  readonly language: Language;
  /** Pages per book, 2 … 13; null: by the number of players. */
  readonly pages: number | null;
  readonly endOnDrawing: boolean;
  /** `host`: no deadline, the host closes each step. `custom`: the three times below. */
  readonly tempo: Tempo;
  readonly writeSeconds: number;
  readonly describeSeconds: number;
  readonly drawSeconds: number;
  /** Once most have submitted, the others get one more minute (text: 20 s). */
  readonly majorityTimer: boolean;
  readonly access: Access;
  /** Under `followers` and `subscribers`, while the streaming platform does not answer. */
  readonly unreachable: 'letIn' | 'keepOut';
  /** False: the host only leads the game. */
  readonly hostPlays: boolean;
  /** Tells the author of the page one is given. */
  readonly showNeighbours: boolean;
  /** Doubtful texts that nobody decides about are replaced. Absent: while the host is live. */
  readonly family?: boolean;
  /** Words of the host's own, for texts and chat. Told to nobody else. */
  readonly hostWords?: HostWords;
  /** Drawings that warn of something begin behind a veil in the show, whatever somebody likes to see elsewhere. */
  readonly blurOnStage?: boolean;
  /** A page that nobody works on is offered to whoever is free. Absent: it is. */
  readonly understudies?: boolean;
  /** Who comes after the start waits for the rematch. Absent: he is refused. */
  readonly lateComers?: boolean;
  /** The end names pages and books for what was special about them. Absent: it does. */
  readonly awards?: boolean;
  /** Custom: the game's own plan; null or absent: one prompt, one picture. */
  readonly plan?: CustomPlan | null;
  /** EchoInYourStyle: how often the first drawing is drawn anew, 1 … 8; absent: 2. */
  readonly redrawSteps?: number;
  /** DrawThisInYourStyle: VIPs pick a drawing of theirs in the lobby, or write and draw one in the game; absent: pick. */
  readonly vipSource?: 'pick' | 'draw';
  /** DrawThisInYourStyle: everybody may change over to another source; absent: sources are dealt. */
  readonly chooseSource?: boolean;
  /** CoOp_Animation: frames, 2 … 24; null or absent: by the number of players. */
  readonly frames?: number | null;
  /** CoOp_Animation: frames in a second when it is shown, 2 … 12; absent: 6. */
  readonly fps?: number;
  /** CoOp_Animation: each frame begins with the back layer of the one before. */
  readonly keepBackground?: boolean;
  /** CoOp_Animation: one theme for all; null or absent: everybody writes one. */
  readonly hostTheme?: string | null;
  /** CoOp_Animation: the format of all frames; absent: landscape. */
  readonly format?: 'portrait' | 'landscape';
  /** Complete_Me: who completes a drawing reads the prompt. */
  readonly showPrompt?: boolean;
  /** Storyteller: the host's lines. */
  readonly story?: string;
  /** Storyteller: `!` stands for a VIP, never for anybody else. */
  readonly vipOnly?: boolean;
}

/** What decides how many steps a game has and how long they last. */
export type PlanOptions = Pick<
  Options,
  | 'mode'
  | 'pages'
  | 'endOnDrawing'
  | 'tempo'
  | 'writeSeconds'
  | 'describeSeconds'
  | 'drawSeconds'
  | 'plan'
  | 'redrawSteps'
  | 'vipSource'
  | 'frames'
  | 'fps'
  | 'hostTheme'
  | 'format'
  | 'keepBackground'
  | 'showPrompt'
>;
