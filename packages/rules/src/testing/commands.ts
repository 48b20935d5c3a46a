import type { Command } from '../model/input.ts';
import type { Tempo } from '../model/options.ts';
import type { Person } from '../model/seats.ts';
import { type Match, PHASE } from '../model/state.ts';
import type { Dice } from './dice.ts';

/** Any command at all, from whoever, whether it makes sense or not. */
export function randomCommand(match: Match, people: readonly Person[], text: string, luck: Dice): Command {
  const at = match.phase === PHASE.draw ? match.step - luck.pick([0, 0, 0, 1, -1]) : luck.roll(5);
  const player = luck.pick(people).id;
  return luck.pick<Command>([
    { type: 'ready', ready: true },
    { type: 'options', options: { pages: luck.pick([3, 5, 99]), access: luck.pick(['everyone', 'closed']) } },
    { type: 'options', options: { mode: luck.pick([1, 2, 3, 4, 12, 16]) } },
    { type: 'start' },
    { type: 'submit', step: at, text },
    { type: 'submit', step: at },
    { type: 'keepDrawing', step: at },
    { type: 'submit', step: at, texts: [text, text] },
    { type: 'chooseSource', step: at, book: luck.roll(6) },
    { type: 'choosePlayer', step: at, marker: luck.roll(3), player },
    { type: 'understudy', step: at },
    { type: 'decline', step: at },
    { type: 'pickDrawing', drawingId: luck.pick(['drawing-1', null]) },
    { type: 'typed', step: at, text },
    { type: 'forceNext', step: at },
    { type: 'undoForce', step: at },
    { type: 'extend', step: at },
    { type: 'moreTime', step: at },
    { type: 'standBy', on: luck.chance(80) },
    { type: 'wait' },
    { type: 'hidePages', player, hide: luck.chance(70) },
    { type: 'drive', book: luck.roll(4), page: luck.roll(4) },
    { type: 'replay' },
    { type: 'autoplay', on: luck.chance(50) },
    { type: 'hidePage', book: luck.roll(4), page: luck.roll(4), hide: luck.chance(50) },
    { type: 'star', book: luck.roll(4), on: luck.chance(50) },
    playbackCommand(luck),
    moderation(match, at, luck),
    { type: 'kick', player },
    { type: 'vip', player, on: luck.chance(50) },
    { type: 'coHost', player, on: luck.chance(70) },
    chatCommand(player, luck),
    { type: 'promote', player },
    { type: 'here' },
    { type: 'playAgain' },
    { type: 'playAgain', options: { mode: luck.pick([2, 13, 99]), tempo: luck.pick<Tempo>(['quick', 'relaxed']) } },
    { type: 'options', options: { awards: luck.chance(50) } },
    rareCommand(player, luck),
  ]);
}

function moderation(match: Match, step: number, luck: Dice): Command {
  const doubts = match.phase === PHASE.draw ? (match.doubts ?? []) : [];
  const page = doubts.length > 0 ? luck.pick(doubts).page : { book: luck.roll(4), step: luck.roll(4) };
  return luck.pick<Command>([
    { type: 'judge', page, judgement: luck.pick(['keep', 'replace', 'again', 'kick']) },
    { type: 'reportPrompt', step, reasons: ['other'], skip: luck.chance(50) },
  ]);
}

function chatCommand(player: string, luck: Dice): Command {
  return luck.pick<Command>([
    { type: 'chatRules', slow: luck.pick([0, 4, 5, 60, 61]) },
    { type: 'chatRules', hostOnly: luck.chance(50) },
    { type: 'chatMute', player, on: luck.chance(60) },
    { type: 'chatClear' },
    { type: 'judgeLine', line: luck.pick(['a', 'b', 'c']), judgement: luck.pick(['keep', 'hide']) },
  ]);
}

function playbackCommand(luck: Dice): Command {
  return luck.pick<Command>([
    { type: 'scrub', at: luck.roll(61_000) },
    { type: 'speed', value: luck.pick([0.5, 1, 2, 4, 3]) },
    { type: 'pause', on: luck.chance(50) },
    { type: 'recess', on: luck.chance(50) },
    { type: 'loop', on: luck.chance(50) },
    { type: 'bestOf', on: luck.chance(50) },
    { type: 'closest', book: luck.roll(4), page: luck.roll(5), on: luck.chance(80) },
  ]);
}

/** What ends a game, or somebody's part in it. */
function rareCommand(player: string, luck: Dice): Command {
  return luck.pick<Command>([
    { type: 'leave' },
    { type: 'leave' },
    { type: 'ban', player, reason: 'nobody knows' },
    { type: 'unban', player },
    { type: 'cancel', reason: 'supper', show: luck.chance(50) },
    { type: 'end' },
    { type: 'show' },
    { type: 'here' },
  ]);
}
