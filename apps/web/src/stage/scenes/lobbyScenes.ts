import { defaultStyle, encodeInk, type Line, quantisePoint, quantiseStyle, Tool } from '@tuschel/ink';
import { GameMode, type Options } from '@tuschel/protocol';
import { headLines } from '../../face/sheet/heads.ts';
import { PRESETS, wirePlan } from '../../screens/lobby/planEditor/planDraft.ts';
import type { Moment, Scene } from './scene.ts';

const CORAL = { r: 0xee, g: 0x7f, b: 0x1b, a: 255 };

const STORY = `Tintenklecks: Es war einmal ein Otter mit Regenschirm
PinselPaula: Er traf @Jo_Ottersson am Fluss

Morgens: Nebel, und mittendrin !
Sie bauten ? ein Floß aus alten Pinseln`;

const WRONG_STORY = `Es war einmal ein Otter
Tintenklecks: Er traf @Niemand am Fluss
ab
Tintenklecks: ${'Und er erzählte und erzählte und '.repeat(4)}
Dann kam ! vorbei
Und noch jemand
Und das Ende: alle tanzen`;

/** What a host sets up in the lobby, mode by mode. */
export function lobbyScenes(host: Moment, player: Moment): Record<string, Scene> {
  const lobby = (options: Partial<Options>, moment = host): Scene => ({
    path: '/game',
    moment: { ...moment, state: { ...moment.state, options: { ...moment.state.options, ...options } } },
  });
  const custom = (name: keyof typeof PRESETS) => ({ mode: GameMode.Custom, plan: wirePlan(PRESETS[name]) });
  const story = { mode: GameMode.Storyteller, story: STORY };
  const long = lobby({ mode: GameMode.Storyteller }, withLongStory(host));
  const look = { 'GET /account/look': { hidesNewcomer: true, nameColor: 12 } };
  return {
    shut: lobby({ access: 'mine' }),
    practice: { ...lobby({}, player), press: ['practice.open'] },
    'pen-test': { ...lobby({}, player), press: ['practice.testPen'] },
    look: { ...lobby({}, player), answers: look, press: ['game.menu', 'look.title'] },
    'look-failed': {
      ...lobby({}, player),
      answers: { 'GET /account/look': 'failed' },
      press: ['game.menu', 'look.title'],
    },
    face: { ...lobby({}, player), answers: { 'GET /account/face': { face: null } }, press: ['game.face.draw'] },
    'face-drawn': { ...lobby({}, player), answers: { 'GET /account/face': { face: FACE } }, press: ['game.face.draw'] },
    'face-rejected': {
      ...lobby({}, player),
      answers: { 'GET /account/face': { face: { ...FACE, status: 'rejected', reason: 'copied' } } },
      press: ['game.face.draw'],
    },
    'face-failed': { ...lobby({}, player), answers: { 'GET /account/face': 'failed' }, press: ['game.face.draw'] },
    faces: { ...lobby({}, withFaces(host)), answers: { [`GET /faces/${FACE.id}`]: { id: FACE.id, ink: FACE.ink } } },
    modes: { ...lobby({}), press: ['mode.another'] },
    'code-hidden': { ...lobby({}), press: ['lobby.code.hide'] },
    'code-for-phones': { ...lobby({}), press: ['lobby.qr'] },
    story: lobby(story),
    'story-wrong': lobby({ ...story, story: WRONG_STORY, vipOnly: true }, withoutVips(host)),
    'story-empty': lobby({ ...story, story: '' }),
    'story-long': { ...long, answers: { [LONG_TEXTS]: { options: { ...host.state.options, ...story } } } },
    'story-long-loading': long,
    'story-long-failed': { ...long, answers: { [LONG_TEXTS]: 'failed' } },
    'story-told': lobby({ mode: GameMode.Storyteller }, player),
    plan: lobby(custom('threeStyles')),
    'plan-words': lobby(custom('speedSketch')),
    'plan-wrong': lobby({
      mode: GameMode.Custom,
      plan: wirePlan({
        name: 'Freitagsrunde',
        rounds: [
          { type: 'prompt', seconds: null, selection: 'dictionary', lines: ['ab'] },
          { type: 'draw', seconds: 60, selection: 'same_again' },
        ],
      }),
    }),
    'plan-told': lobby({ ...custom('telephone') }, player),
    'in-your-style': lobby({ mode: GameMode.EchoInYourStyle }),
    'your-style': lobby({ mode: GameMode.DrawThisInYourStyle }),
    'your-style-vip': lobby({ mode: GameMode.DrawThisInYourStyle }, withPick(host)),
    sketch: lobby({ mode: GameMode.Sketch }),
    animation: lobby({ mode: GameMode.CoOp_Animation, hostTheme: 'Ein Otter lernt fliegen' }),
    'complete-me': lobby({ mode: GameMode.Complete_Me }),
    crossover: lobby({ mode: GameMode.Echo_x_Crossover }),
  };
}

/** A cat with two eyes. */
const FACE = {
  id: 'face',
  ink: btoa(String.fromCharCode(...encodeInk([...headLines('cat', CORAL), ...[122, 198].map(eye)]))),
  isPublic: true,
  status: 'waiting',
};

function eye(x: number): Line {
  const style = { ...defaultStyle(Tool.brush), size: 26, pressure: 0 };
  return { ...quantiseStyle(style), points: [170, 182].map((y) => quantisePoint(x, y, 1)) };
}

/** Two have drawn themselves, and the host keeps the face of a third off the table. */
function withFaces(moment: Moment): Moment {
  const looks = [{ face: FACE.id }, {}, { face: FACE.id }, { faceHidden: true }];
  const players = moment.state.players.map((one, index) => ({ ...one, ...looks[index] }));
  return { ...moment, state: { ...moment.state, players } };
}

const LONG_TEXTS = 'GET /match/stage/options';

/** A story for which the state has no room. */
function withLongStory(moment: Moment): Moment {
  const longTexts = { mark: 'stage', story: STORY.split('\n').length };
  return { ...moment, state: { ...moment.state, longTexts } };
}

function withoutVips(moment: Moment): Moment {
  const players = moment.state.players.map((one) => ({ ...one, vip: false }));
  return { ...moment, state: { ...moment.state, players } };
}

/** The host is a VIP too, and has picked a drawing. */
function withPick({ state }: Moment): Moment {
  const players = state.players.map((one) => ({ ...one, vip: one.vip || one.id === state.you.id }));
  const pick = { drawingId: 'picked', state: 'checked' as const };
  return { drawings: { picked: 'boat' }, state: { ...state, players, pick, picks: 1 } };
}

/** Somebody came after the start: they are told how far the game is. */
export function lateComer({ state }: Moment): Scene {
  const { task: _, offer: __, you, players, ...rest } = state;
  const seen = players.map(({ submitted: ___, ...one }) => (one.id === you.id ? { ...one, waits: true } : one));
  const late = { ...you, isHost: false, plays: false, waits: true };
  const looksOn = { submitted: 2, playing: players.length - 1 };
  return { path: '/game', moment: { drawings: {}, state: { ...rest, you: late, players: seen, looksOn } } };
}

/** A prompt with every marker in it. */
export function markedPrompt(typed: Moment): Scene {
  const { state } = typed;
  const text = '@PinselPaula und ? fangen !, und @Niemand sieht zu';
  return {
    path: '/game',
    moment: { ...typed, state: { ...state, ...(state.task ? { task: { ...state.task, text } } : {}) } },
  };
}
