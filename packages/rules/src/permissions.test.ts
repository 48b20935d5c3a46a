import { describe, expect, it } from 'vitest';
import type { Command } from './model/input.ts';
import { LIMITS } from './model/limits.ts';
import { step } from './match.ts';
import type { Match } from './model/state.ts';
import { sit } from './testing/table.ts';

/**
 * Who gets which answer: `all` everybody, `helps` the host and co-hosts, `leads` the host alone. Others are answered 403 `forbidden`. Codes
 * are those of M5, with 400 for `notPermitted` and 406 for the others.
 */
type Answer = `${'all' | 'helps' | 'leads'} ${'ok' | 'notPermitted' | 'stepClosed' | 'gameDone'}` | 'forbidden';

type Row = readonly [command: Command, lobby: Answer, draw: Answer, watch: Answer, done: Answer];

/** What a well-formed command is answered in each phase, in the middle of a step and of a show. A new command needs a row. */
const ROWS = {
  ready: [{ type: 'ready', ready: true }, 'all ok', 'all notPermitted', 'all notPermitted', 'all gameDone'],
  options: [
    { type: 'options', options: { pages: 3 } },
    'leads ok',
    'leads notPermitted',
    'leads notPermitted',
    'all gameDone',
  ],
  start: [{ type: 'start' }, 'leads ok', 'leads notPermitted', 'leads notPermitted', 'all gameDone'],
  submit: [{ type: 'submit', step: 0, text: 'a text' }, 'all notPermitted', 'all ok', 'all stepClosed', 'all gameDone'],
  keepDrawing: [{ type: 'keepDrawing', step: 0 }, 'all notPermitted', 'all ok', 'all stepClosed', 'all gameDone'],
  typed: [{ type: 'typed', step: 0, text: 'a te' }, 'all notPermitted', 'all ok', 'all stepClosed', 'all gameDone'],
  pickDrawing: [
    { type: 'pickDrawing', drawingId: 'd' },
    'forbidden',
    'all notPermitted',
    'all notPermitted',
    'all gameDone',
  ],
  chooseSource: [
    { type: 'chooseSource', step: 0, book: 0 },
    'all notPermitted',
    'all notPermitted',
    'all stepClosed',
    'all gameDone',
  ],
  choosePlayer: [
    { type: 'choosePlayer', step: 0, marker: 0, player: 'cleo' },
    'all notPermitted',
    'all notPermitted',
    'all stepClosed',
    'all gameDone',
  ],
  understudy: [
    { type: 'understudy', step: 0 },
    'all notPermitted',
    'all notPermitted',
    'all stepClosed',
    'all gameDone',
  ],
  decline: [{ type: 'decline', step: 0 }, 'all notPermitted', 'all notPermitted', 'all stepClosed', 'all gameDone'],
  standBy: [{ type: 'standBy', on: true }, 'all notPermitted', 'all notPermitted', 'all stepClosed', 'all gameDone'],
  moreTime: [{ type: 'moreTime', step: 0 }, 'all notPermitted', 'all ok', 'all stepClosed', 'all gameDone'],
  forceNext: [{ type: 'forceNext', step: 0 }, 'helps notPermitted', 'helps ok', 'helps stepClosed', 'all gameDone'],
  undoForce: [{ type: 'undoForce', step: 0 }, 'helps notPermitted', 'helps ok', 'helps stepClosed', 'all gameDone'],
  extend: [{ type: 'extend', step: 0 }, 'helps notPermitted', 'helps ok', 'helps stepClosed', 'all gameDone'],
  recess: [{ type: 'recess', on: true }, 'helps ok', 'helps ok', 'helps ok', 'all gameDone'],
  wait: [{ type: 'wait' }, 'leads notPermitted', 'leads notPermitted', 'leads notPermitted', 'all gameDone'],
  show: [{ type: 'show' }, 'leads notPermitted', 'leads notPermitted', 'leads notPermitted', 'all gameDone'],
  hidePages: [
    { type: 'hidePages', player: 'dora', hide: true },
    'leads notPermitted',
    'leads notPermitted',
    'leads notPermitted',
    'all gameDone',
  ],
  cancel: [
    { type: 'cancel', reason: 'supper', show: true },
    'leads notPermitted',
    'leads ok',
    'leads notPermitted',
    'all gameDone',
  ],
  drive: [{ type: 'drive', book: 0, page: 1 }, 'helps notPermitted', 'helps notPermitted', 'helps ok', 'all gameDone'],
  replay: [{ type: 'replay' }, 'helps notPermitted', 'helps notPermitted', 'helps ok', 'all gameDone'],
  autoplay: [{ type: 'autoplay', on: true }, 'helps notPermitted', 'helps notPermitted', 'helps ok', 'all gameDone'],
  scrub: [{ type: 'scrub', at: 0 }, 'helps notPermitted', 'helps notPermitted', 'helps ok', 'all gameDone'],
  speed: [{ type: 'speed', value: 2 }, 'helps notPermitted', 'helps notPermitted', 'helps ok', 'all gameDone'],
  pause: [{ type: 'pause', on: true }, 'helps notPermitted', 'helps notPermitted', 'helps ok', 'all gameDone'],
  loop: [{ type: 'loop', on: true }, 'helps notPermitted', 'helps notPermitted', 'helps ok', 'all gameDone'],
  bestOf: [
    { type: 'bestOf', on: true },
    'helps notPermitted',
    'helps notPermitted',
    'helps notPermitted',
    'all gameDone',
  ],
  hidePage: [
    { type: 'hidePage', book: 0, page: 0, hide: true },
    'leads notPermitted',
    'leads notPermitted',
    'helps ok',
    'all gameDone',
  ],
  star: [{ type: 'star', book: 0, on: true }, 'leads notPermitted', 'leads notPermitted', 'all ok', 'all gameDone'],
  closest: [
    { type: 'closest', book: 0, page: 0, on: true },
    'leads notPermitted',
    'leads notPermitted',
    'all notPermitted',
    'all gameDone',
  ],
  end: [{ type: 'end' }, 'leads notPermitted', 'leads notPermitted', 'leads ok', 'all gameDone'],
  playAgain: [{ type: 'playAgain' }, 'leads notPermitted', 'leads notPermitted', 'leads notPermitted', 'leads ok'],
  kick: [{ type: 'kick', player: 'dora' }, 'helps ok', 'helps ok', 'helps ok', 'all gameDone'],
  ban: [{ type: 'ban', player: 'dora' }, 'leads ok', 'leads ok', 'leads ok', 'all gameDone'],
  unban: [{ type: 'unban', player: 'dora' }, 'leads ok', 'leads ok', 'leads ok', 'all gameDone'],
  coHost: [{ type: 'coHost', player: 'dora', on: true }, 'leads ok', 'leads ok', 'leads ok', 'all gameDone'],
  promote: [{ type: 'promote', player: 'dora' }, 'leads ok', 'leads ok', 'leads ok', 'leads ok'],
  vip: [{ type: 'vip', player: 'dora', on: true }, 'leads ok', 'leads ok', 'leads ok', 'all gameDone'],
  chatRules: [{ type: 'chatRules', slow: 5 }, 'helps ok', 'helps ok', 'helps ok', 'helps ok'],
  chatMute: [{ type: 'chatMute', player: 'dora', on: true }, 'helps ok', 'helps ok', 'helps ok', 'helps ok'],
  chatClear: [{ type: 'chatClear' }, 'helps ok', 'helps ok', 'helps ok', 'helps ok'],
  judgeLine: [
    { type: 'judgeLine', line: 'x', judgement: 'keep' },
    'helps notPermitted',
    'helps notPermitted',
    'helps notPermitted',
    'helps notPermitted',
  ],
  judge: [
    { type: 'judge', page: { book: 0, step: 0 }, judgement: 'keep' },
    'leads notPermitted',
    'helps notPermitted',
    'leads stepClosed',
    'all gameDone',
  ],
  reportPrompt: [
    { type: 'reportPrompt', step: 0, reasons: ['hate'], skip: false },
    'leads notPermitted',
    'all notPermitted',
    'leads stepClosed',
    'all gameDone',
  ],
  here: [{ type: 'here' }, 'all ok', 'all ok', 'all ok', 'all ok'],
  leave: [{ type: 'leave' }, 'all ok', 'all ok', 'all ok', 'all ok'],
} as const satisfies { readonly [Type in Command['type']]: Row };

/** Anna leads, Ben helps, Cleo and Dora play: the match in its lobby, in the middle of a step, of the show, and in the end. */
function phases(): readonly [Match, Match, Match, Match] {
  const table = sit(['anna', 'ben', 'cleo', 'dora']);
  table.command('anna', { type: 'coHost', player: 'ben', on: true });
  const lobby = table.match();
  table.command('anna', { type: 'start' });
  table.wait(LIMITS.roundTooYoung);
  const draw = table.match();
  table.playToWatch();
  const watch = table.match();
  table.command('anna', { type: 'end' });
  return [lobby, draw, watch, table.match()];
}

function answerOf(match: Match, person: string, command: Command): string {
  const seq = (match.ledgers.find((ledger) => ledger.person === person)?.last ?? 0) + 1;
  const { effects } = step(match, { type: 'command', at: match.now, person, seq, command });
  const reply = effects.find((effect) => effect.type === 'reply');
  return reply?.ok ? 'ok' : `${reply?.status} ${reply?.code}`;
}

const STATUS: Readonly<Record<string, number>> = { notPermitted: 400, stepClosed: 406, gameDone: 406 };

/** What a player, a helper and the host are answered. */
function answersOf(answer: Answer): string[] {
  if (answer === 'forbidden') return Array.from({ length: 3 }, () => '403 forbidden');
  const [who, code = ''] = answer.split(' ');
  const told = code === 'ok' ? code : `${STATUS[code]} ${code}`;
  const others = '403 forbidden';
  return [who === 'all' ? told : others, who === 'leads' ? others : told, told];
}

describe('who may do what, and when', () => {
  const matches = phases();

  it.each(Object.entries(ROWS))('M5 %s is answered in each phase according to who asks', (_type, row) => {
    const [command, ...answers] = row;
    const given = matches.map((match) => ['cleo', 'ben', 'anna'].map((who) => answerOf(match, who, command)));
    expect(given).toEqual(answers.map(answersOf));
  });

  it('M5 what is no command is bad from whoever leads, forbidden to all others, and too late in the end', () => {
    for (const type of ['dance', 'toString', '__proto__']) {
      const given = matches.map((match) =>
        ['cleo', 'ben', 'anna'].map((who) => answerOf(match, who, { type } as unknown as Command)),
      );
      const running = ['403 forbidden', '403 forbidden', '400 badRequest'];
      expect(given).toEqual([running, running, running, Array.from({ length: 3 }, () => '406 gameDone')]);
    }
  });
});
