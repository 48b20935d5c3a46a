import { BADGE_RPC, type DrawingMedia, INK_ENGINE, PROFILE_RPC, RENDER } from '@tuschel/protocol';
import { decodeDrawing, INK_MEDIA_TYPE } from '@tuschel/protocol/ink';
import { describe, expect, test } from 'vitest';
import { stroke } from '../testbed/modelServer.ts';
import { type ApiCall, ApiException, type TuschelClient } from '../tuschelClient.ts';
import { badgeDeskOf, badgesOf } from './badges.ts';
import { blogDeskOf, blogOf } from './blog.ts';
import { earlierImagesOf } from './earlierImages.ts';
import { galleryOf } from './gallery.ts';
import { historyOf } from './history.ts';
import { mediaOf } from './media.ts';
import { moderationOf } from './moderation.ts';
import { noticesOf } from './notices.ts';
import { operationsOf } from './operations.ts';
import { profilesOf } from './profiles.ts';
import { soloOf } from './solo.ts';
import { staffOf } from './staff.ts';

type Client = Pick<TuschelClient, 'ask' | 'rpc'>;

/** A server that answers when the test says. */
function slowServer() {
  const asked: unknown[] = [];
  const waiting: { resolve: (answer: unknown) => void; reject: (error: unknown) => void }[] = [];
  const answered = (call: unknown) => {
    asked.push(call);
    return new Promise<unknown>((resolve, reject) => waiting.push({ resolve, reject }));
  };
  const client = {
    ask: answered as Client['ask'],
    rpc: ((id: string, input: object) => answered({ id, input })) as Client['rpc'],
  };
  return { client, asked, next: () => waiting.shift() };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

const get = (path: string): ApiCall => ({ method: 'GET', path });
const sent = (method: ApiCall['method'], path: string, body?: unknown): ApiCall =>
  body === undefined ? { method, path } : { method, path, body };

/** What is called, what is asked for it, what is answered, and what of that the caller gets. */
type Row = readonly [
  name: string,
  call: (client: Client) => Promise<unknown>,
  asked: unknown,
  answer: unknown,
  told?: unknown,
];

const WHOLE = { whole: 'answer' };
const CASE = { case: 'as it stands then' };

/** Of those who play and paint. */
const PLAYERS: readonly Row[] = [
  ['notices, unread', (c) => noticesOf(c).unread(), get('/notices/unread'), { unread: 3 }, 3],
  ['notices, the first page', (c) => noticesOf(c).page(), get('/notices'), WHOLE, WHOLE],
  ['notices, earlier ones', (c) => noticesOf(c).page('a b'), get('/notices?before=a%20b'), WHOLE, WHOLE],
  ['notices, read', (c) => noticesOf(c).read(), sent('POST', '/notices/read', {}), undefined],
  ['notices, removed', (c) => noticesOf(c).remove('a/b'), sent('DELETE', '/notices/a%2Fb'), undefined],
  ['history, a page', (c) => historyOf(c).page(2), get('/profiles/history?page=2'), WHOLE, WHOLE],
  ['history, a game', (c) => historyOf(c).game('g'), get('/single-game-info?gameId=g'), WHOLE, WHOLE],
  [
    'history, left',
    (c) => historyOf(c).leave('g'),
    sent('POST', '/profiles/history/leave', { gameId: 'g' }),
    { isSuccess: true },
  ],
  [
    'history, hidden',
    (c) => historyOf(c).hide({ gameId: 'g', drawingId: 'd', isHide: true }),
    sent('DELETE', '/posts/hide-mydrawing', { gameId: 'g', drawingId: 'd', isHide: true }),
    { isSuccess: true },
  ],
  ['pictures', (c) => galleryOf(c).list({ offset: 0 } as never), get('/posts/list?offset=0'), WHOLE, WHOLE],
  ['all pictures', (c) => galleryOf(c).list({} as never), get('/posts/list'), WHOLE, WHOLE],
  [
    'pictures of some',
    (c) => galleryOf(c).list({ week: 7, authors: ['a', 'b'] } as never),
    get('/posts/list?week=7&authors=a%2Cb'),
    WHOLE,
    WHOLE,
  ],
  ['pictures of the home page', (c) => galleryOf(c).home(), get('/posts/home'), WHOLE, WHOLE],
  ['a picture', (c) => galleryOf(c).picture('a/b'), get('/posts/drawing/a%2Fb'), WHOLE, WHOLE],
  ['own pictures', (c) => galleryOf(c).mine(), get('/posts/mydrawings'), WHOLE, WHOLE],
  [
    'a picture, published',
    (c) => galleryOf(c).update(WHOLE as never),
    sent('POST', '/posts/update-post', WHOLE),
    { isSuccess: true, drawing: CASE },
    CASE,
  ],
  [
    'a picture, hidden',
    (c) => galleryOf(c).hide(WHOLE as never),
    sent('DELETE', '/posts/hide-mydrawing', WHOLE),
    WHOLE,
  ],
  ['pictures, ordered', (c) => galleryOf(c).order(WHOLE as never), sent('POST', '/posts/order', WHOLE), WHOLE],
  [
    'an appeal for a picture',
    (c) => galleryOf(c).appeal(WHOLE as never),
    sent('POST', '/posts/appeal', WHOLE),
    { isSuccess: true, drawing: CASE },
    CASE,
  ],
  [
    'a picture, erased',
    (c) => galleryOf(c).erase(WHOLE as never),
    sent('POST', '/posts/erase-mydrawing', WHOLE),
    WHOLE,
  ],
  [
    'earlier images',
    (c) => earlierImagesOf(c).page(1),
    get('/posts/initial-republish/images?page=1'),
    { images: [] },
    { images: [] },
  ],
  [
    'an earlier image, changed',
    (c) => earlierImagesOf(c).change(WHOLE as never),
    sent('POST', '/posts/initial-republish/image', WHOLE),
    WHOLE,
  ],
  [
    'media, asked for',
    (c) => mediaOf(c).ask('a/b', 'video' as never),
    sent('POST', '/drawing/a%2Fb/render', { kind: 'video' }),
    WHOLE,
    WHOLE,
  ],
  ['media, counted', (c) => mediaOf(c).stats(), get('/render/stats'), WHOLE, WHOLE],
  ['a profile', (c) => profilesOf(c).of('a/b'), get('/profiles/a%2Fb'), WHOLE, WHOLE],
  [
    'a profile, changed',
    (c) => profilesOf(c).update(WHOLE as never),
    { id: PROFILE_RPC.updateProfile, input: WHOLE },
    CASE,
    CASE,
  ],
  ['badges', (c) => badgesOf(c).mine(), get('/badges/mine'), { awards: [CASE] }, [CASE]],
  [
    'a badge, looked at',
    (c) => badgesOf(c).check('otter', 'hash'),
    { id: BADGE_RPC.checkBadge, input: { badge: 'otter', hash: 'hash' } },
    { data: CASE },
    CASE,
  ],
  [
    'a badge, claimed',
    (c) => badgesOf(c).claim('otter', 'hash'),
    { id: BADGE_RPC.claimBadge, input: { badge: 'otter', hash: 'hash' } },
    {},
    null,
  ],
  [
    'a badge, claimed in vain',
    (c) => badgesOf(c).claim('otter', 'hash'),
    { id: BADGE_RPC.claimBadge, input: { badge: 'otter', hash: 'hash' } },
    { errorCode: 'soldOut' },
    'soldOut',
  ],
  ['news', (c) => blogOf(c).list(20, 10), get('/blog/posts?skip=20&take=10'), WHOLE, WHOLE],
  ['one of the news', (c) => blogOf(c).one('a/b'), get('/blog/posts/a%2Fb'), WHOLE, WHOLE],
  ['a prompt', (c) => soloOf(c).prompt('de'), get('/solo/prompt?language=de'), { promptText: 'Otter' }, 'Otter'],
  [
    'a prompt of a theme',
    (c) => soloOf(c).prompt('en', 'sea'),
    get('/solo/prompt?language=en&pack=sea'),
    { promptText: 'otter' },
    'otter',
  ],
  ['the challenge', (c) => soloOf(c).challenge('de'), get('/solo/challenge?language=de'), WHOLE, WHOLE],
  [
    'the challenge, begun',
    (c) => soloOf(c).start('de'),
    sent('POST', '/solo/challenge/start', { language: 'de' }),
    WHOLE,
    WHOLE,
  ],
  [
    'the gallery of a day',
    (c) => soloOf(c).gallery('2026-02-01', 'de'),
    get('/solo/challenge/gallery?day=2026-02-01&language=de'),
    WHOLE,
    WHOLE,
  ],
  ['own solo drawings', (c) => soloOf(c).drawings(1), get('/solo/drawings?page=1'), WHOLE, WHOLE],
];

/** Of the team. */
const TEAM: readonly Row[] = [
  [
    'pictures, taken',
    (c) => moderationOf(c).take(WHOLE as never),
    sent('POST', '/admin/posts/take', WHOLE),
    CASE,
    CASE,
  ],
  [
    'pictures, given back',
    (c) => moderationOf(c).release(['a', 'b']),
    sent('POST', '/admin/posts/release', { drawingIds: ['a', 'b'] }),
    WHOLE,
  ],
  ['the queue of pictures', (c) => moderationOf(c).queue(20), get('/admin/posts?offset=20'), WHOLE, WHOLE],
  [
    'a decision',
    (c) => moderationOf(c).decide('a/b', WHOLE as never),
    sent('POST', '/admin/posts/a%2Fb/decide', WHOLE),
    WHOLE,
  ],
  ['a decision, undone', (c) => moderationOf(c).undo('a/b'), sent('POST', '/admin/posts/a%2Fb/undo'), WHOLE],
  [
    'a quarantine',
    (c) => moderationOf(c).quarantine('a/b', WHOLE as never),
    sent('POST', '/admin/posts/a%2Fb/quarantine', WHOLE),
    WHOLE,
  ],
  ['the books', (c) => moderationOf(c).audit(), get('/admin/audit'), WHOLE, WHOLE],
  ['the books before an entry', (c) => moderationOf(c).audit(0), get('/admin/audit?before=0'), WHOLE, WHOLE],
  ['wishes to ban', (c) => moderationOf(c).banWishes(), get('/admin/ban-wishes'), { waiting: [CASE] }, [CASE]],
  ['reports', (c) => moderationOf(c).reports(), get('/admin/reports'), WHOLE, WHOLE],
  [
    'a report, decided',
    (c) => moderationOf(c).decideReport('a/b', 'c/d', WHOLE as never),
    sent('PUT', '/admin/reports/a%2Fb/c%2Fd', WHOLE),
    WHOLE,
  ],
  ['the overview', (c) => operationsOf(c).overview(), get('/admin/overview'), WHOLE, WHOLE],
  ['the costs', (c) => operationsOf(c).costs(), get('/admin/costs'), WHOLE, WHOLE],
  ['the matches', (c) => operationsOf(c).matches(), get('/admin/matches'), WHOLE, WHOLE],
  [
    'a match, closed',
    (c) => operationsOf(c).closeMatch('a/b', 'why'),
    sent('POST', '/admin/matches/a%2Fb/close', { note: 'why' }),
    WHOLE,
  ],
  ['errors', (c) => operationsOf(c).errors(0), get('/admin/exceptions'), WHOLE, WHOLE],
  ['more errors', (c) => operationsOf(c).errors(20), get('/admin/exceptions?offset=20'), WHOLE, WHOLE],
  ['an error, settled', (c) => operationsOf(c).settleError('f'), sent('DELETE', '/admin/exceptions/f'), WHOLE],
  ['the settings', (c) => operationsOf(c).settings(), get('/admin/settings'), { settings: [CASE] }, [CASE]],
  ['a paper, rendered', (c) => operationsOf(c).renderPaper('a/b'), sent('POST', '/admin/papers/a%2Fb/render'), WHOLE],
  ['the echo', (c) => operationsOf(c).echo(), get('/admin/echoheader'), WHOLE, WHOLE],
  ['people', (c) => staffOf(c).people({} as never), get('/admin/people'), WHOLE, WHOLE],
  [
    'people of a name',
    (c) => staffOf(c).people({ find: 'a b', offset: '20' } as never),
    get('/admin/people?find=a+b&offset=20'),
    WHOLE,
    WHOLE,
  ],
  ['a person', (c) => staffOf(c).person('a/b'), get('/admin/person/a%2Fb'), CASE, CASE],
  ['what a person uses', (c) => staffOf(c).use('a/b'), get('/admin/person/a%2Fb/use'), WHOLE, WHOLE],
  ['a ban', (c) => staffOf(c).ban('a/b', WHOLE as never), sent('PUT', '/admin/person/a%2Fb/ban', WHOLE), CASE, CASE],
  [
    'a ban, lifted',
    (c) => staffOf(c).lift('a', 'why'),
    sent('PUT', '/admin/person/a/lift', { note: 'why' }),
    CASE,
    CASE,
  ],
  [
    'an appeal, answered',
    (c) => staffOf(c).answerAppeal('a', 'no'),
    sent('PUT', '/admin/person/a/appeal', { answer: 'no' }),
    CASE,
    CASE,
  ],
  [
    'marks',
    (c) => staffOf(c).mark('a', { note: 'why' }),
    sent('PUT', '/admin/person/a/profile', { note: 'why' }),
    CASE,
    CASE,
  ],
  [
    'support',
    (c) => staffOf(c).support('a', 0, 'why'),
    sent('PUT', '/admin/person/a/supporter', { level: 0, note: 'why' }),
    CASE,
    CASE,
  ],
  [
    'an appointment',
    (c) => staffOf(c).appoint('a', WHOLE as never),
    sent('PUT', '/admin/person/a/appointment', WHOLE),
    CASE,
    CASE,
  ],
  [
    'access',
    (c) => staffOf(c).setAccess('a', false, 'why'),
    sent('PUT', '/admin/person/a/access', { isEnabled: false, note: 'why' }),
    CASE,
    CASE,
  ],
  ['appeals', (c) => staffOf(c).appeals(), get('/admin/appeal'), { waiting: [CASE] }, [CASE]],
  ['reported prompts', (c) => staffOf(c).prompts(), get('/admin/prompt'), { waiting: ['p'] }, ['p']],
  ['a reported prompt', (c) => staffOf(c).prompt('p'), get('/admin/prompt/p'), CASE, CASE],
  [
    'a prompt, decided',
    (c) => staffOf(c).decidePrompt('p', WHOLE as never),
    sent('PUT', '/admin/prompt/p', WHOLE),
    CASE,
    CASE,
  ],
  ['badges of all', (c) => badgeDeskOf(c).all(), get('/admin/badges'), { badges: [CASE] }, [CASE]],
  [
    'a badge, defined',
    (c) => badgeDeskOf(c).define('a/b', WHOLE as never),
    sent('PUT', '/admin/badges/a%2Fb', WHOLE),
    CASE,
    CASE,
  ],
  [
    'a badge, shown',
    (c) => badgeDeskOf(c).show('otter', 'base64'),
    sent('PUT', '/admin/badges/otter/picture', { picture: 'base64' }),
    CASE,
    CASE,
  ],
  ['a badge, renewed', (c) => badgeDeskOf(c).renew('otter'), sent('POST', '/admin/badges/otter/edition'), CASE, CASE],
  [
    'a badge, awarded',
    (c) => badgeDeskOf(c).award('otter', 'ben', 'why'),
    sent('PUT', '/admin/badges/otter/award', { username: 'ben', note: 'why' }),
    CASE,
    CASE,
  ],
  [
    'a badge, revoked',
    (c) => badgeDeskOf(c).revoke('otter', 'ben', 'why'),
    sent('PUT', '/admin/badges/otter/revoke', { username: 'ben', note: 'why' }),
    CASE,
    CASE,
  ],
  ['drafts', (c) => blogDeskOf(c).all(0, 10), get('/admin/blog?skip=0&take=10'), WHOLE, WHOLE],
  ['news, written', (c) => blogDeskOf(c).create(WHOLE as never), sent('POST', '/blog/posts', WHOLE), CASE, CASE],
  [
    'news, changed',
    (c) => blogDeskOf(c).change('a/b', WHOLE as never),
    sent('POST', '/blog/posts/a%2Fb', WHOLE),
    CASE,
    CASE,
  ],
  [
    'news, as they would be shown',
    (c) => blogDeskOf(c).preview('# a'),
    sent('POST', '/admin/blog/preview', { content: '# a' }),
    { blocks: [CASE] },
    [CASE],
  ],
  [
    'a picture of news, which takes its time',
    (c) => blogDeskOf(c).picture('base64'),
    { ...sent('POST', '/admin/blog/picture', { picture: 'base64' }), timeoutMs: 60_000 },
    CASE,
    CASE,
  ],
];

const CALLS = [...PLAYERS, ...TEAM].map(([name, call, asked, answer, told]) => ({ name, call, asked, answer, told }));

describe.each(CALLS)('$name', ({ call, asked, answer, told }) => {
  test('is asked for once, and there with the answer, not before', async () => {
    const server = slowServer();
    let isThere = false;
    const result = call(server.client).finally(() => {
      isThere = true;
    });
    await settled();
    expect([server.asked, isThere]).toEqual([[asked], false]);
    server.next()?.resolve(answer);
    expect(await result).toEqual(told);
  });

  test('fails as the server says', async () => {
    const server = slowServer();
    const result = call(server.client).catch((error: unknown) => error);
    await settled();
    const refusal = new ApiException('no', 403, '', {}, null);
    server.next()?.reject(refusal);
    expect(await result).toBe(refusal);
  });
});

test('media of many drawings are asked for a hundred at a time, and come as one list', async () => {
  const { client, asked, next } = slowServer();
  const ids = Array.from({ length: RENDER.mediaAtOnce + 1 }, (_, number) => `d${number}`);
  const result = mediaOf(client).of(ids);
  for (const drawings of [['first'], ['second']]) {
    await settled();
    next()?.resolve({ drawings });
  }
  expect(await result).toEqual(['first', 'second'] as unknown as DrawingMedia[]);
  expect(asked).toEqual(
    [ids.slice(0, -1), ids.slice(-1)].map((drawingIds) => sent('POST', '/drawing/media', { drawingIds })),
  );
});

test.each([{ promptText: 'Otter', sourceId: 'source' }, {}])(
  'a drawing of one alone is kept in the short form, with %j',
  async (told) => {
    const { client, asked, next } = slowServer();
    const kept = soloOf(client).keep({ drawingId: 'd', lines: [stroke(1)], meta: { save: true }, ...told });
    await settled();
    next()?.resolve(CASE);
    expect(await kept).toEqual(CASE);
    const [{ body, ...call }] = asked as [{ body: Uint8Array }];
    expect(call).toEqual({ ...sent('POST', '/drawing/new'), contentType: INK_MEDIA_TYPE, timeoutMs: 60_000 });
    const { lines, ...rest } = decodeDrawing(body);
    expect(lines).toHaveLength(1);
    expect(rest).toEqual({ engine: INK_ENGINE, save: true, id: 'd', ...told });
  },
);

test('whoever was never asked about earlier images has none, and nothing more is asked', async () => {
  const { client, asked, next } = slowServer();
  const none = earlierImagesOf(client).count();
  next()?.resolve({ images: [] });
  expect(await none).toBe(0);
  const some = earlierImagesOf(client).count();
  next()?.resolve({ images: [CASE] });
  await settled();
  next()?.resolve({ total: 40 });
  expect(await some).toBe(40);
  const list = get('/posts/initial-republish/images?page=0');
  expect(asked).toEqual([list, list, get('/posts/initial-republish')]);
});

test('a link to a badge that is good for nothing says why; any other failure is one', async () => {
  for (const reason of ['invalid', 'expired', 'soldOut', 'alreadyClaimed']) {
    const { client, next } = slowServer();
    const checked = badgesOf(client).check('otter', 'hash');
    next()?.reject(new ApiException(reason, 400, '', {}, null));
    expect(await checked).toBe(reason);
  }
  for (const error of [new ApiException('busy', 503, '', {}, null), new Error('invalid')]) {
    const { client, next } = slowServer();
    const checked = badgesOf(client).check('otter', 'hash');
    next()?.reject(error);
    await expect(checked).rejects.toBe(error);
  }
});
