import type { CustomPlan } from './customPlan.ts';
import { LIMITS } from './limits.ts';

/** `allow`: lifts doubts, but nothing that the lists block. */
export interface HostWords {
  readonly block: readonly string[];
  readonly allow: readonly string[];
}

/** What may be chosen. */
type Kind =
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  /** One line, its length in code points. */
  | { readonly kind: 'text'; readonly min: number; readonly max: number }
  /** Any text, its length in UTF-16 units. */
  | { readonly kind: 'lines'; readonly max: number }
  | { readonly kind: 'mode' | 'plan' | 'hostWords' };

/** One thing that a host sets in the lobby. */
export type Option = Kind & {
  /** What it is as long as nobody sets it. Absent: it need not be set. */
  readonly initial?: unknown;
  /** What it counts as where it is not set. */
  readonly unset?: unknown;
  /** Null may be chosen: as it comes. */
  readonly nullable?: true;
  /** Others than these are not told of it. Absent: everybody is. */
  readonly toldTo?: 'host' | 'seated';
  /** Number of the mode that it is an option of. Absent: of all. */
  readonly modeOnly?: number;
};

const FLAG = { kind: 'flag' } as const;
const ECHO = { modeOnly: 2 } as const;
const STORYTELLER = { modeOnly: 4 } as const;
const IN_YOUR_STYLE = { modeOnly: 11 } as const;
const YOUR_STYLE = { modeOnly: 12 } as const;
const ANIMATION = { modeOnly: 14 } as const;
const COMPLETE_ME = { modeOnly: 15 } as const;
const seconds = ({ min, max }: { readonly min: number; readonly max: number }) =>
  ({ kind: 'number', min: min / 1_000, max: max / 1_000 }) as const;

/** Everything that a host sets in the lobby: its kind and bounds, what it is in the beginning, and who is told. */
export const OPTIONS = {
  /** Number of the game mode on the wire. */
  mode: { kind: 'mode', initial: 2 },
  /** Language of the dictionary prompts. */
  language: { kind: 'choice', of: ['de', 'en'], initial: 'de' },
  /** Pages per book; null: by the number of players. */
  pages: { ...ECHO, kind: 'number', ...LIMITS.pages, nullable: true, initial: null },
  endOnDrawing: { ...ECHO, ...FLAG, initial: false },
  /** `host`: no deadline, the host closes each step. `custom`: the three times below. */
  tempo: { kind: 'choice', of: ['quick', 'normal', 'relaxed', 'masterpiece', 'host', 'custom'], initial: 'normal' },
  writeSeconds: { ...seconds(LIMITS.textTime), initial: 75 },
  describeSeconds: { ...seconds(LIMITS.textTime), initial: 60 },
  drawSeconds: { ...seconds(LIMITS.drawTime), initial: 240 },
  /** Once most have submitted, the others get one more minute (text: 20 s). */
  majorityTimer: { ...FLAG, initial: false },
  /** Whom the lobby lets in. */
  access: {
    kind: 'choice',
    of: ['mine', 'everyone', 'followers', 'subscribers', 'whitelist', 'closed'],
    initial: 'everyone',
  },
  /** Under `followers` and `subscribers`, while the streaming platform does not answer. */
  unreachable: { kind: 'choice', of: ['letIn', 'keepOut'], initial: 'keepOut' },
  /** False: the host only leads the game. */
  hostPlays: { ...FLAG, initial: true },
  /** Doubtful texts that nobody decides about are replaced. Not set: while the host is live. */
  family: FLAG,
  /** Words of the host's own, for texts and chat. */
  hostWords: { kind: 'hostWords', toldTo: 'host' },
  /** Drawings that warn of something begin behind a veil in the show, whatever somebody likes to see elsewhere. */
  blurOnStage: FLAG,
  /** Tells the author of the page one is given. */
  showNeighbours: { ...FLAG, initial: false },
  /** A page that nobody works on is offered to whoever is free. */
  understudies: { ...FLAG, unset: true },
  /** Whoever comes after the start waits for the rematch, and is not refused. */
  lateComers: FLAG,
  /** The end names pages and books for what was special about them. */
  awards: { ...FLAG, unset: true },
  /** Custom: the game's own plan; null: one prompt, one picture. Others than the host are told it without its lines. */
  plan: { kind: 'plan', nullable: true },
  /** How often the first drawing is drawn anew. */
  redrawSteps: { ...IN_YOUR_STYLE, kind: 'number', ...LIMITS.redraws, unset: 2 },
  /** VIPs pick a drawing of theirs in the lobby, or write and draw one in the game. */
  vipSource: { ...YOUR_STYLE, kind: 'choice', of: ['pick', 'draw'], unset: 'pick' },
  /** Everybody may change over to another source; otherwise sources are dealt. */
  chooseSource: { ...FLAG, ...YOUR_STYLE },
  /** One theme for all; null: everybody writes one. */
  hostTheme: { ...ANIMATION, kind: 'text', ...LIMITS.prompt, nullable: true, toldTo: 'seated' },
  /** Frames of each animation; null: by the number of players. */
  frames: { ...ANIMATION, kind: 'number', ...LIMITS.frames, nullable: true },
  /** Frames in a second when it is shown. */
  fps: { ...ANIMATION, kind: 'number', ...LIMITS.fps, unset: 6 },
  /** The format of all frames. */
  format: { ...ANIMATION, kind: 'choice', of: ['landscape', 'portrait'], unset: 'landscape' },
  /** Each frame begins with the back layer of the one before. */
  keepBackground: { ...FLAG, ...ANIMATION },
  /** Whoever completes a drawing reads the prompt. */
  showPrompt: { ...FLAG, ...COMPLETE_ME },
  /** The host's lines, one prompt in each. */
  story: { ...STORYTELLER, kind: 'lines', max: LIMITS.story.length, toldTo: 'host' },
  /** Storyteller: `!` stands for a VIP, never for anybody else. */
  vipOnly: { ...FLAG, ...STORYTELLER },
} as const satisfies Readonly<Record<string, Option>>;

type Catalogue = typeof OPTIONS;
type Field = keyof Catalogue;
type Chosen<Entry> = Entry extends { readonly kind: 'choice'; readonly of: readonly (infer Choice)[] }
  ? Choice
  : Entry extends { readonly kind: 'flag' }
    ? boolean
    : Entry extends { readonly kind: 'number' | 'mode' }
      ? number
      : Entry extends { readonly kind: 'plan' }
        ? CustomPlan
        : Entry extends { readonly kind: 'hostWords' }
          ? HostWords
          : string;
type ValueOf<Entry> = Chosen<Entry> | (Entry extends { readonly nullable: true } ? null : never);
type Initial = { [Name in Field]: Catalogue[Name] extends { readonly initial: unknown } ? Name : never }[Field];
type Flat<Type> = { readonly [Key in keyof Type]: Type[Key] };

/** What a host sets in the lobby. Frozen once the game starts. */
export type Options = Flat<
  { [Name in Initial]: ValueOf<Catalogue[Name]> } & { [Name in Exclude<Field, Initial>]?: ValueOf<Catalogue[Name]> }
>;

export type Tempo = Options['tempo'];
export type Access = Options['access'];

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

const initial = Object.entries<Option>(OPTIONS).filter(([, option]) => option.initial !== undefined);

export const DEFAULT_OPTIONS = Object.fromEntries(
  initial.map(([name, option]) => [name, option.initial]),
) as unknown as Options;
