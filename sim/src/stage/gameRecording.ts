import type { Person } from '@tuschel/rules';
import { type Recorded, Table } from './table.ts';

/** UTC ms. The stage's clock goes on from when a moment was recorded. */
const START = Date.UTC(2026, 0, 31, 19, 0);
const SEED = '5eed'.padStart(32, '0');
const LOBBY_CODE = 'KLECKS2345';

const [HOST, VIP, SUPPORTER, TRUSTED, AWAY, LAST] = [0, 1, 2, 3, 4, 5] as const;
const EVERYBODY = [HOST, VIP, SUPPORTER, TRUSTED, AWAY, LAST];

const PEOPLE: Person[] = [
  ['Maari', 0, 0],
  ['Tintenklecks', 0, 0],
  ['Jo_Ottersson', 0, 2],
  ['PinselPaula', 90, 0],
  ['kritzel_kai', 0, 0],
  ['Nachtfalter', 0, 0],
].map(([name, rank, supporterLevel], seat) => ({ id: `player-${seat}`, name, rank, supporterLevel }) as Person);

/** Who says nothing gets a prompt from the dictionary. */
const PROMPTS = [
  'Ein Otter erklärt seiner Oma das Internet, aber die Oma ist ein Fisch',
  'Ein Kamel im Regenmantel',
  'Der Moment, in dem die Suppe zurückschaut',
  'Eine Ritterin, die vor dem Staubsauger flieht',
  null,
  'Das Faultier gewinnt den Hundertmeterlauf, und alle anderen sind noch beim Frühstück',
];
const DICE = ['Ein Elefant balanciert auf einer Wäscheleine', 'Ein Gespenst mit Höhenangst'];
const SEEN: Record<string, string[]> = {
  boat: ['Ein Boot in Seenot, und keinen stört es', 'Segeln bei bestem Wetter', 'Das kleinste Schiff der Flotte'],
  cat: ['Eine Katze, die dir kein Wort glaubt', 'Montagmorgen', 'Der Kater nach dem Kater'],
};

/** Every moment of a game that a screen looks different in, by its name: one evening under the real rules. */
export function recordGame(): Record<string, Recorded> {
  const lobby = Table.open(seating(), SEED, START).sit(HOST);
  const alone = lobby.record(HOST);
  fillLobby(lobby);
  const open = { 'lobby-alone': alone, 'lobby-host': lobby.record(HOST), 'lobby-player': lobby.record(SUPPORTER) };
  const custom = lobby.fork().say(HOST, { type: 'options', options: { tempo: 'custom', drawSeconds: 300 } });
  const game = lobby.fork().say(HOST, { type: 'start' }).wait(19);
  return {
    ...open,
    'lobby-custom': custom.record(HOST),
    ...writing(game),
    ...drawing(game),
    ...leading(lobby),
    ...describing(game),
    ...showing(game),
    ...ending(game),
  };
}

function seating() {
  return { people: PEOPLE, options: {}, words: { de: DICE, en: DICE }, lobbyCode: LOBBY_CODE };
}

function fillLobby(lobby: Table): void {
  lobby.wait(40).sit(VIP, SUPPORTER, TRUSTED, AWAY, LAST);
  lobby.say(HOST, { type: 'vip', player: lobby.id(VIP), on: true });
  for (const seat of [VIP, TRUSTED, LAST]) lobby.say(seat, { type: 'ready', ready: true });
}

/** The first step, from open to handed in by all but one, who is away. */
function writing(game: Table): Record<string, Recorded> {
  const open = game.fork();
  const asked = game.fork().wait(16).say(SUPPORTER, { type: 'moreTime', step: 0 });
  submit(game, SUPPORTER, LAST);
  const few = game.fork();
  for (const seat of [VIP, SUPPORTER, TRUSTED, AWAY, LAST]) few.say(seat, { type: 'leave' });
  const waiting = few.fork().say(HOST, { type: 'wait' });
  const typed = game.fork().wait(35).say(VIP, { type: 'typed', step: 0, text: 'Ein Kamel im Reg' });
  const submitted = submit(game.fork().wait(22), VIP);
  return {
    'write-prompt': open.record(VIP),
    'write-typed': typed.record(VIP),
    'write-asked': asked.record(HOST),
    'write-asking': asked.record(SUPPORTER),
    'write-submitted': submitted.record(VIP),
    'few-host': few.record(HOST),
    'few-waiting': waiting.record(HOST),
  };
}

/** The second step, in all its stages. Leaves the game at the beginning of the third one. */
function drawing(game: Table): Record<string, Recorded> {
  finish(game);
  const empty = game.fork().wait(40);
  for (const seat of EVERYBODY.filter((one) => one !== LAST)) game.draw(seat, seat % 2 === 0 ? 'cat' : 'boat');
  const draw = game.fork().lose(AWAY).wait(48);
  submit(draw, SUPPORTER, LAST);
  const late = draw.fork().wait(133);
  const asked = late.fork().say(VIP, { type: 'moreTime', step: 1 }).say(TRUSTED, { type: 'moreTime', step: 1 });
  const last = late.fork().wait(40);
  const forced = draw.fork().wait(30).say(HOST, { type: 'forceNext', step: 1 });
  const submitted = submit(draw.fork().wait(60), VIP);
  const countdown = submit(draw.fork(), HOST, VIP, TRUSTED);
  const over = late.fork().wait(56);
  const passing = submit(draw.fork(), HOST, VIP, TRUSTED);
  while (passing.see(VIP).step?.stage !== 'interlude') passing.wait(1);
  finish(game);
  return {
    'draw-empty': empty.record(VIP),
    draw: draw.record(VIP),
    'draw-host': late.record(HOST),
    'draw-last-seconds': last.record(VIP),
    'draw-asked': asked.record(HOST),
    'draw-forced': forced.record(HOST),
    'draw-submitted': submitted.record(VIP),
    'draw-countdown': countdown.record(VIP),
    'draw-over': over.record(VIP),
    'draw-passing': passing.record(VIP),
  };
}

/** Games of the same evening with other options. */
function leading(lobby: Table): Record<string, Recorded> {
  const start = (options: object) =>
    finish(lobby.fork().say(HOST, { type: 'options', options }).say(HOST, { type: 'start' }).wait(19));
  const untimed = start({ tempo: 'host' }).wait(60).draw(HOST, 'boat');
  const leader = start({ hostPlays: false }).wait(50);
  return { 'draw-host-decides': untimed.record(HOST), waiting: leader.record(HOST) };
}

/** The third step. One page before it stayed empty: who gets that book reads its text. */
function describing(game: Table): Record<string, Recorded> {
  const open = game.fork().wait(8);
  const who = (sees: 'prompt' | 'sourceDrawingId') => {
    const seat = EVERYBODY.find((one) => open.see(one).task?.[sees] !== undefined);
    if (seat === undefined) throw new Error(`nobody sees a ${sees} in the third step`);
    return seat;
  };
  const asked = game
    .fork()
    .wait(5)
    .say(HOST, { type: 'kick', player: game.id(LAST) });
  return {
    'write-describe': open.record(who('sourceDrawingId')),
    'write-echo': open.fork().wait(34).record(who('prompt')),
    'hide-question': asked.record(HOST),
  };
}

/** All books, page by page. Leaves the game before its first page. */
function showing(game: Table): Record<string, Recorded> {
  finish(game, { nothingBy: TRUSTED });
  for (const seat of EVERYBODY) game.draw(seat, seat % 2 === 0 ? 'boat' : 'cat');
  finish(game, { nothingBy: SUPPORTER });
  finish(game);
  const at = (page: number) => turn(game.fork(), page);
  const hidden = game.fork();
  hidden.say(HOST, { type: 'kick', player: game.id(LAST) });
  hidden.say(HOST, { type: 'hidePages', player: game.id(LAST), hide: true });
  return {
    'watch-text': at(0).record(HOST),
    'watch-drawing': at(1).record(HOST),
    'watch-autoplay': at(3).say(HOST, { type: 'autoplay', on: true }).record(HOST),
    'watch-follow': at(11).record(SUPPORTER),
    'watch-dice': find(game, ({ dice }) => dice === true).record(SUPPORTER),
    'watch-skipped': find(game, ({ skipped }) => skipped === true).record(HOST),
    'watch-hidden': find(hidden, ({ isHidden }) => isHidden).record(HOST),
    'watch-last': at(29).record(HOST),
    'end-host': at(29).say(HOST, { type: 'end' }).record(HOST),
    'end-player': at(29).say(HOST, { type: 'end' }).record(SUPPORTER),
  };
}

/** Games that were called off. */
function ending(game: Table): Record<string, Recorded> {
  const early = Table.open(seating(), SEED, START).sit(HOST);
  fillLobby(early);
  finish(finish(early.say(HOST, { type: 'start' }).wait(19)));
  const call = (show: boolean) =>
    early.fork().say(HOST, { type: 'cancel', reason: 'Das Essen ist fertig, morgen geht es weiter', show });
  return {
    'watch-cancelled': call(true).wait(10).record(SUPPORTER),
    'end-aborted': call(false).wait(10).record(SUPPORTER),
    'end-early': turn(game.fork(), 7).say(HOST, { type: 'end' }).record(SUPPORTER),
  };
}

/** Turns page after page, up to this one of all. */
function turn(show: Table, page: number): Table {
  const pages = show.see(HOST).watch?.pagesPerBook ?? 1;
  for (let at = 0; at <= page; at++)
    show.wait(4).say(HOST, { type: 'drive', book: Math.floor(at / pages), page: at % pages });
  return show;
}

type Page = NonNullable<Recorded['state']['watch']>['books'][number]['rounds'][number];

/** Turns on until the page that is shown fits. */
function find(game: Table, fits: (page: Page) => boolean): Table {
  const watch = game.see(HOST).watch;
  for (let at = 0; at < (watch?.totalBooks ?? 0) * (watch?.pagesPerBook ?? 0); at++) {
    const show = turn(game.fork(), at);
    const page = show.see(HOST).watch?.books.at(-1)?.rounds.at(-1);
    if (page !== undefined && fits(page)) return show;
  }
  throw new Error('no page of the show is like that');
}

/** Each with what there is: a text, or what lies on the page. */
function submit(game: Table, ...seats: number[]): Table {
  for (const seat of seats) {
    const { task, step } = game.see(seat);
    if (!task || !step) throw new Error(`${game.id(seat)} has nothing to do`);
    const text = step.kind === 'draw' ? undefined : words(game, seat);
    if (text !== null) game.say(seat, { type: 'submit', step: step.index, ...(text === undefined ? {} : { text }) });
  }
  return game;
}

/** Null: nothing comes to mind. */
function words(game: Table, seat: number): string | null {
  const { task } = game.see(seat);
  if (task?.sourceDrawingId === undefined) return task?.prompt ?? PROMPTS[seat] ?? null;
  const ideas = SEEN[game.sketchOn(task.sourceDrawingId) ?? ''] ?? ['Sehr viel Weiß'];
  return ideas[seat % ideas.length] ?? null;
}

/** Everybody hands in, but who has nothing; the next step opens. */
function finish(game: Table, { nothingBy }: { nothingBy?: number } = {}): Table {
  const before = game.see(HOST).step?.index;
  for (const seat of EVERYBODY) {
    const { task } = game.see(seat);
    if (task && !task.submitted && seat !== nothingBy) submit(game, seat);
  }
  while (game.see(HOST).step?.index === before && before !== undefined) game.wait(5);
  return game.wait(4);
}
