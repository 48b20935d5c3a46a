import type { MatchState, PromptAlert } from '@tuschel/protocol';
import type { Moment, Scene } from './scene.ts';

const DOUBTFUL: PromptAlert = {
  promptId: 'stage.0',
  cause: 'words',
  playerId: 'stage-ben',
  playerName: 'Ben',
  text: 'Ein Nazi im Tutu',
  words: ['nazi'],
  reasons: [],
  note: '',
  until: null,
  canAskAgain: true,
};

const REPORTED: PromptAlert = {
  ...DOUBTFUL,
  promptId: 'stage.1',
  cause: 'report',
  words: [],
  reasons: ['hate', 'personal'],
  note: 'Das ist der volle Name von jemandem aus unserer Klasse.',
  canAskAgain: false,
};

function asked({ state, drawings }: Moment, ...alerts: PromptAlert[]): Scene {
  const until = state.serverTime + 14_000;
  const timed = alerts.map((alert) => (alert.cause === 'words' ? { ...alert, until } : alert));
  return { path: '/game', moment: { state: { ...state, alerts: timed } satisfies MatchState, drawings } };
}

function typed({ state, drawings }: Moment, text: string, level: 'warn' | 'block', word: string): Scene {
  const step = state.step?.index ?? 0;
  const start = text.indexOf(word);
  const wording = { text, words: [word], step, level, spans: [{ start, end: start + word.length, word }] };
  const { task } = state;
  return {
    path: '/game',
    moment: { state: { ...state, ...(task ? { task: { ...task, text } } : {}) }, drawings },
    wording,
  };
}

/** What is said of a text while it is written, and to whoever decides about texts. */
export function writeModeration({ typed: moment, host }: { typed: Moment; host: Moment }): Record<string, Scene> {
  const { hideAsked: _, ...state } = host.state;
  return {
    blocked: typed(moment, 'Du bist so ein Sp4st, mein Otter', 'block', 'Sp4st'),
    doubtful: typed(moment, 'Ein Arsch auf Rollschuhen', 'warn', 'Arsch'),
    'text-doubtful': asked({ ...host, state }, DOUBTFUL, REPORTED),
  };
}

export function drawModeration(host: Moment): Record<string, Scene> {
  return { 'text-reported': asked(host, REPORTED) };
}
