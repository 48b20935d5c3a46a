import type { SignedInUser } from '@tuschel/client';
import { AdminPower, CONTENT_PAGES, Rank } from '@tuschel/protocol';
import {
  dataScenes,
  earlierImagesScenes,
  historyScenes,
  soloScenes,
  tryScenes,
  NO_DEVICE,
  OWN_DEVICES,
} from './archiveScenes.ts';
import {
  bookEnd,
  openingBook,
  outlinedEnd,
  showing,
  storyEnd,
  storyShow,
  awardedEnd,
  movingEnd,
  warnedEnd,
  watchedEnd,
  watchForms,
} from './watchScenes.ts';
import { noteScenes } from './adScenes.ts';
import { adminScenes } from './adminScenes.ts';
import { claimScenes } from './badgeScenes.ts';
import { blogScenes } from './blogScenes.ts';
import { discoverScenes, drawingsScenes, homeScene, inboxScene, pictureScenes } from './galleryScenes.ts';
import { characterScenes, profileScenes } from './profileScenes.ts';
import { channelScenes, reportedLine } from './channelScenes.ts';
import { doorScenes } from './doorScenes.ts';
import { lateComer, lobbyScenes, markedPrompt } from './lobbyScenes.ts';
import { choosing, drawForms, withFreePage } from './drawScenes.ts';
import { ENTRY_SCENES } from './entryScenes.ts';
import { filmScenes } from './filmScenes.ts';
import { game, inRecess, lost, MOMENTS } from './moments.ts';
import { playgroundScenes } from '../playground/playgroundScenes.ts';
import { quizScenes, quizTableScenes } from './quizScenes.ts';
import { renderScenes } from './renderScenes.ts';
import { drawModeration, writeModeration } from './moderationScenes.ts';
import type { Moment, Scene } from './scene.ts';
import { LIVE } from './streamScenes.ts';
import { supportScenes } from './supportScenes.ts';
import { CALLS, chat, REFUSED, SMALL_TALK } from './talk.ts';

/** In the middle of a drawing, slowed down. */
const PAUSED = {
  cursor: { book: 0, page: 1, at: 0, from: 2_500, paused: true },
  speed: 0.5,
  loop: true,
  starred: [0],
};

/** The book that stands first in the show has been shown to its end. */
const ENDED = { cursor: { book: 0, page: 4, at: 0 } };

function watchScenes(): Record<string, Scene> {
  const forms = Object.entries(watchForms(MOMENTS['watch-drawing']));
  return Object.fromEntries(forms.map(([name, moment]) => [name, { path: '/game', moment }]));
}

function drawScenes(): Record<string, Scene> {
  const forms = Object.entries(drawForms(MOMENTS['draw-empty']));
  return Object.fromEntries(forms.map(([name, moment]) => [name, { path: '/game', moment }]));
}

const TEAM: Partial<SignedInUser> = { adminPower: AdminPower.Team, rank: Rank.Team, supporterLevel: 2 };
const ERROR_CODES = ['404', '461', '462', '463', '481', '482', '484', '485', '500', '502', '520', '418'];

function errors(): Record<string, Scene> {
  return Object.fromEntries(ERROR_CODES.map((code) => [code, { path: `/error?c=${code}&d=db-7` }]));
}

function contents(): Record<string, Scene> {
  return Object.fromEntries(CONTENT_PAGES.map((name) => [name, { path: `/${name}` }]));
}

/** The same, with what else the server knows. */
function alsoAnswering(scene: Scene, answers: NonNullable<Scene['answers']>): Scene {
  return { ...scene, answers: { ...scene.answers, ...answers } };
}

/** Every screen, and what can befall it; by the folder of the screen. */
export const SCENES: Readonly<Record<string, Readonly<Record<string, Scene>>>> = {
  home: {
    visitor: homeScene(MOMENTS['end-host'], { user: null }),
    player: homeScene(MOMENTS['end-host'], { resumable: 'KLECKS2345' }),
    inbox: inboxScene(MOMENTS['end-host']),
    'inbox-empty': inboxScene(MOMENTS['end-host'], []),
    team: { path: '/', user: TEAM },
    live: alsoAnswering(homeScene(MOMENTS['end-host'], { user: null }), LIVE),
    bare: {
      path: '/',
      user: null,
      operator: { pages: [], links: {} },
      answers: { 'GET /posts/home': { drawings: [] } },
    },
    'wrong-code': { path: '/', user: null, press: ['code.join'] },
  },
  ...ENTRY_SCENES,
  content: {
    ...contents(),
    ...supportScenes(),
    loading: { path: '/imprint', pages: 'loading', isWaiting: true },
    failed: { path: '/imprint', pages: 'failed' },
  },
  licences: {
    all: { path: '/licences', user: null },
  },
  error: errors(),
  lobby: {
    host: game('lobby-host'),
    alone: game('lobby-alone'),
    custom: game('lobby-custom'),
    player: game('lobby-player'),
    chat: game('lobby-player', { chat: chat('lobby-player', SMALL_TALK) }),
    'chat-trouble': game('lobby-player', {
      hub: lost(4_000),
      chat: { ...chat('lobby-player', REFUSED), status: 'lost' },
    }),
    'chat-refused': game('lobby-player', { chat: { ...chat('lobby-player', []), status: 'refused', entries: [] } }),
    'chat-called': game('lobby-player', {
      chat: chat('lobby-player', CALLS),
      press: ['chat.open'],
    }),
    'chat-reacting': game('lobby-player', {
      chat: chat('lobby-player', CALLS),
      press: ['chat.open', 'chat.line.own'],
    }),
    'chat-led': game('lobby-host', {
      chat: { ...chat('lobby-host', SMALL_TALK), unheard: [{ id: 'nobody', name: 'Störenfried' }] },
      house: { slow: 30, muted: [MOMENTS['lobby-host'].state.players[3]?.id ?? ''] },
      press: ['chat.open', 'chat.menu'],
    }),
    'chat-reported': reportedLine(MOMENTS['lobby-host']),
    'chat-slow': game('lobby-player', {
      chat: chat('lobby-player', SMALL_TALK),
      house: { slow: 30 },
      press: ['chat.open'],
    }),
    'chat-host-only': game('lobby-player', {
      chat: chat('lobby-player', SMALL_TALK),
      house: { hostOnly: true },
      press: ['chat.open'],
    }),
    'chat-muted': game('lobby-player', {
      chat: chat('lobby-player', [...SMALL_TALK, 'cleared', [0, 'So, von vorn.']]),
      house: { youAreMuted: true },
      press: ['chat.open'],
    }),
    'chat-channels': game('lobby-player', {
      user: TEAM,
      chat: chat('lobby-player', SMALL_TALK),
      channels: {
        supporters: { ...chat('lobby-player', SMALL_TALK, 12), mentioned: 1 },
        team: chat('lobby-player', [], 2),
      },
      press: ['chat.open'],
    }),
    leaving: game('lobby-host', { press: ['game.menu', 'game.leave'] }),
    help: game('lobby-player', { press: ['game.menu', 'footer.info'] }),
    ...lobbyScenes(MOMENTS['lobby-host'], MOMENTS['lobby-player']),
    ...doorScenes(MOMENTS['lobby-host'], MOMENTS['lobby-player']),
  },
  write: {
    prompt: game('write-prompt'),
    typed: game('write-typed'),
    markers: markedPrompt(MOMENTS['write-typed']),
    describe: game('write-describe'),
    echo: game('write-echo'),
    submitted: game('write-submitted'),
    'free-page': { path: '/game', moment: withFreePage(MOMENTS['write-submitted']) },
    asked: game('write-asked'),
    asking: game('write-asking'),
    held: game('write-prompt', { held: 'full' }),
    few: game('few-host'),
    'few-waiting': game('few-waiting'),
    'hide-question': game('hide-question'),
    ...writeModeration({ typed: MOMENTS['write-typed'], host: MOMENTS['hide-question'] }),
  },
  draw: {
    open: game('draw'),
    empty: game('draw-empty'),
    opening: game('draw-empty', { isOpening: true }),
    host: game('draw-host', { save: 'saving' }),
    'chat-called': game('draw', { chat: { ...chat('draw', SMALL_TALK, 3), mentioned: 1 } }),
    chat: game('draw', { chat: chat('draw', [...SMALL_TALK, 'started', [3, 'ich kann keine Hände']], 3) }),
    'tip-undo': game('draw', { tipsRead: 0 }),
    'tip-size': game('draw', { tipsRead: 1 }),
    'tip-layers': game('draw', { tipsRead: 2 }),
    'tip-finish': game('draw', { tipsRead: 3 }),
    'last-seconds': game('draw-last-seconds'),
    offline: game('draw-last-seconds', { hub: lost(2_000), save: 'offline' }),
    slow: game('draw', { lag: 480 }),
    'very-slow': game('draw', { lag: 2_300, save: 'saving' }),
    held: game('draw', { held: 'away', save: 'offline' }),
    finishing: game('draw', { press: ['draw.finished'] }),
    framing: game('draw', { press: ['draw.finished', 'finish.crop.frame'] }),
    'finishing-late': game('draw-last-seconds', { press: ['draw.finished'] }),
    asked: game('draw-asked'),
    forced: game('draw-forced'),
    submitted: game('draw-submitted'),
    countdown: game('draw-countdown'),
    over: game('draw-over'),
    passing: game('draw-passing'),
    'host-decides': game('draw-host-decides'),
    presets: game('draw', { presets: ['Skizzen', 'Meine allerliebsten Sommerwolken', 'Fell'] }),
    colors: game('draw', { press: ['draw.colors'] }),
    palette: game('draw', { palette: 'earth', press: ['draw.colors'] }),
    mixer: game('draw', { press: ['draw.colors', 'draw.customColor'] }),
    selecting: game('draw', { press: ['draw.sheet.tool', 'draw.select'] }),
    moving: game('draw', {
      press: ['draw.sheet.tool', 'draw.select', 'draw.select.all', 'draw.mover.turnRight', 'draw.mover.smaller'],
    }),
    curve: game('draw', { press: ['draw.sheet.tool', 'draw.more', 'draw.curve.own'] }),
    layers: game('draw', { press: ['draw.layers'] }),
    upright: game('draw', { press: ['draw.layers', 'draw.orientation.portrait'] }),
    grid: game('draw', { grid: 'thirds' }),
    squares: game('draw', { grid: 'squares' }),
    'erase-question': game('draw', { press: ['draw.layers', 'draw.eraseAll'] }),
    people: game('draw-host', { press: ['game.menu', 'game.people'] }),
    cancelling: game('draw-host', { press: ['game.menu', 'game.cancel'] }),
    reporting: game('draw', { press: ['game.menu', 'report.open'] }),
    ...drawModeration(MOMENTS['draw-host']),
    waiting: game('waiting'),
    recess: { path: '/game', moment: inRecess(MOMENTS.draw) },
    'recess-host': { path: '/game', moment: inRecess(MOMENTS['draw-host']) },
    'waiting-practice': game('waiting', { press: ['practice.open'] }),
    late: lateComer(MOMENTS['waiting']),
    'free-page': { path: '/game', moment: withFreePage(MOMENTS['draw-submitted']) },
    'free-page-waiting': { path: '/game', moment: withFreePage(MOMENTS.waiting) },
    'choose-source': { path: '/game', moment: choosing(MOMENTS['draw-empty']) },
    ...drawScenes(),
    ...characterScenes(MOMENTS['draw-empty']),
  },
  watch: {
    text: game('watch-text'),
    drawing: game('watch-drawing'),
    autoplay: game('watch-autoplay'),
    follow: game('watch-follow'),
    dice: game('watch-dice'),
    skipped: game('watch-skipped'),
    hidden: game('watch-hidden'),
    cancelled: game('watch-cancelled'),
    last: game('watch-last'),
    browsing: game('watch-follow', { press: ['watch.browse'] }),
    paused: { path: '/game', moment: showing(MOMENTS['watch-drawing'], PAUSED) },
    'book-end': { path: '/game', moment: bookEnd(MOMENTS['watch-last']) },
    'book-end-follow': { path: '/game', moment: bookEnd(showing(MOMENTS['watch-follow'], ENDED)) },
    'style-end': { path: '/game', moment: bookEnd(watchForms(MOMENTS['watch-drawing'])['in-your-style'] as Moment) },
    'picture-book': { path: '/game', moment: storyShow(MOMENTS['watch-drawing']) },
    'picture-book-end': { path: '/game', moment: bookEnd(storyShow(MOMENTS['watch-drawing'])) },
    recess: { path: '/game', moment: inRecess(MOMENTS['watch-follow']) },
    opening: { path: '/game', moment: openingBook(MOMENTS['watch-drawing']) },
    ...watchScenes(),
    chat: game('watch-follow', {
      chat: chat('watch-follow', [...SMALL_TALK, 'started', [3, 'fertig!'], 'watch', [5, 'NEIN 😂']]),
    }),
  },
  discover: discoverScenes(MOMENTS['end-host']),
  drawings: drawingsScenes(MOMENTS['end-host']),
  admin: adminScenes(MOMENTS['end-host'], TEAM),
  badge: claimScenes(),
  blog: blogScenes(Date.now()),
  picture: pictureScenes(MOMENTS['end-host']),
  profile: profileScenes(MOMENTS['end-host']),
  history: historyScenes(MOMENTS['end-host'], MOMENTS['end-early']),
  quiz: { ...quizScenes(MOMENTS['end-host']), ...quizTableScenes(MOMENTS['lobby-host']) },
  render: renderScenes(TEAM),
  channels: channelScenes({
    team: TEAM,
    talk: chat('lobby-player', CALLS),
    at: MOMENTS['lobby-player'].state.serverTime,
  }),
  earlier: earlierImagesScenes(MOMENTS['end-host']),
  data: dataScenes(MOMENTS['end-host']),
  solo: { ...soloScenes(MOMENTS['end-host']), ...tryScenes(MOMENTS['end-host']) },
  playground: playgroundScenes(MOMENTS['end-host']),
  end: {
    host: game('end-host'),
    player: game('end-player'),
    keep: game('end-player', { passkeys: true, answers: { [OWN_DEVICES]: NO_DEVICE } }),
    awards: { path: '/game', moment: awardedEnd(MOMENTS['end-host']) },
    late: { path: '/game', moment: watchedEnd(MOMENTS['end-player']) },
    moving: { path: '/game', moment: movingEnd(MOMENTS['end-player']) },
    warned: { path: '/game', moment: warnedEnd(MOMENTS['end-host']) },
    unopened: { path: '/game', moment: outlinedEnd(MOMENTS['end-host']) },
    ...noteScenes(MOMENTS['end-player']),
    veils: game('end-host', { press: ['game.menu', 'veil.settings'] }),
    story: { path: '/game', moment: storyEnd(MOMENTS['end-host'], MOMENTS['watch-drawing']) },
    ...filmScenes(MOMENTS['end-player']),
    early: game('end-early'),
    aborted: game('end-aborted'),
  },
};
