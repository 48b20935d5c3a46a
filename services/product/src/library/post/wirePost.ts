import type { Account, Accounts } from '@tuschel/gameserver/extend';
import type { Lines, PageRow, Tx } from '@tuschel/platform/ports';
import { type Discovered, type Post, type PostProfile, Rank } from '@tuschel/protocol';
import { isShutOut, rankOf, readMetadata } from '../../people/account/metadata.ts';
import { shownName } from '../../people/account/shownName.ts';
import type { PreferenceTables } from '../../people/preferences/store.ts';
import { rowsOf } from '../../play/lobby/rows.ts';
import { NOBODY } from '../drawing/pages.ts';
import { baseOf } from '../drawing/pageTerms.ts';
import { linesWithheld } from '../drawing/withheld.ts';
import type { HistoryTables } from '../history/tables.ts';
import type { SoloTables } from '../solo/tables.ts';
import type { PostRow, PostTables } from './tables.ts';

export interface WirePostDeps {
  /** Where names are looked up. */
  db: Tx;
  lines: Pick<Lines, 'page' | 'pages'>;
  accounts: Pick<Accounts, 'many'>;
}

interface Below {
  /** Something that lay under it is hidden or gone: its small picture would show it. */
  isWithheld: boolean;
  credits: Post['credits'];
}

/** Posts as strangers see them, in their order. Those of accounts that are gone are left out. */
export async function wirePosts(
  { db, lines, accounts }: WirePostDeps,
  rows: readonly PostRow[],
): Promise<Discovered[]> {
  const [people, below, after, nameless] = await Promise.all([
    accounts.many([...new Set(rows.map(({ author }) => author))]),
    belowOf(db, lines, rows),
    sourcesOf(db, accounts, rows),
    namelessOf(
      db,
      'prompts_without_name',
      rows.flatMap(({ prompt_author: by }) => by ?? []),
    ),
  ]);
  const byId = new Map(people.map((account) => [account.id, account]));
  return rows.flatMap((row) => {
    const account = byId.get(row.author);
    if (!account) return [];
    const isNameless = row.prompt_author !== null && nameless.has(row.prompt_author);
    const shown = isNameless ? { ...row, prompt_by: null } : row;
    const source = after.get(row.drawing);
    const post = { ...wirePost(shown, account, below.get(row.drawing)), ...(source ? { after: source } : {}) };
    return [{ post, profile: wireProfile(account) }];
  });
}

function wirePost(row: PostRow, account: Account, below: Below | undefined): Post {
  const hasPreview = row.preview !== null && below?.isWithheld !== true;
  const hasPromptBy = row.prompt_by !== null && row.prompt_author !== row.author;
  return {
    id: row.drawing,
    order: row.place,
    postedAt: row.posted_at,
    description: row.approved_description ?? '',
    triggerWarning: row.approved_warning ?? 0,
    ...(hasPreview ? { previewData: row.preview ?? '' } : {}),
    originalWidth: row.width,
    originalHeight: row.height,
    playerId: row.author,
    playerName: shownName(account),
    playerAvatar: account.avatarUrl,
    ...publicFaceOf(account),
    ...(row.draw_ms === null ? {} : { time: row.draw_ms }),
    altText: row.approved_alt_text ?? '',
    gameMode: row.mode,
    linesCount: row.lines,
    ...(row.prompt === null ? {} : { promptText: row.prompt }),
    ...(hasPromptBy ? { promptBy: row.prompt_by ?? '' } : {}),
    mayRedraw: row.may_redraw,
    allowDownload: row.allow_download,
    allowVideo: row.allow_video,
    credits: below?.credits ?? [],
  };
}

export function wireProfile(account: Account): PostProfile {
  const metadata = readMetadata(account);
  return {
    id: account.id,
    displayName: shownName(account),
    userName: account.username,
    avatarUrl: account.avatarUrl,
    ...publicFaceOf(account),
    supporterLevel: metadata.supporterLevel,
    isCommunity: rankOf(metadata) >= Rank.CommunityMember,
    isRestricted: metadata.isRestricted === true,
    isBanned: isShutOut(account),
  };
}

/** The face that they drew, once somebody of the team has looked at it. */
function publicFaceOf(account: Account): { face?: string } {
  const { publicFace } = readMetadata(account);
  return publicFace === undefined ? {} : { face: publicFace };
}

/** What lies under those that were drawn on something, down to the first one. */
async function belowOf(
  db: WirePostDeps['db'],
  lines: WirePostDeps['lines'],
  rows: readonly PostRow[],
): Promise<Map<string, Below>> {
  const based = rows.filter((row) => row.has_base).map(({ drawing }) => drawing);
  if (based.length === 0) return new Map();
  const pages = new Map((await lines.pages(based)).map((page) => [page.drawing, page]));
  const chains = new Map<string, string[]>();
  for (const drawing of based) chains.set(drawing, await chainOf(lines, pages.get(drawing)));
  const names = await artistsOf(db, [...new Set([...chains.values()].flat())]);
  const entries = based.map(async (drawing): Promise<[string, Below]> => {
    const page = pages.get(drawing);
    const isWithheld = page === undefined || (await linesWithheld(lines, page, NOBODY)) > 0;
    const credits = (chains.get(drawing) ?? []).flatMap((base) => {
      const playerName = names.get(base);
      return playerName === undefined ? [] : [{ drawingId: base, playerName }];
    });
    return [drawing, { isWithheld, credits: isWithheld ? [] : credits }];
  });
  return new Map(await Promise.all(entries));
}

/** What somebody else has published, and was redrawn beside the canvas. */
async function sourcesOf(
  db: WirePostDeps['db'],
  accounts: WirePostDeps['accounts'],
  rows: readonly PostRow[],
): Promise<Map<string, NonNullable<Post['after']>>> {
  const drawings = rows.filter(({ game }) => game === null).map(({ drawing }) => drawing);
  if (drawings.length === 0) return new Map();
  const sources = await rowsOf<SoloTables & PostTables>(db)
    .selectFrom('solo')
    .innerJoin('post', 'post.drawing', 'solo.source')
    .select(['solo.drawing', 'post.drawing as source', 'post.author'])
    .where('solo.drawing', 'in', drawings)
    .where('post.is_shown', '=', true)
    .whereRef('post.author', '<>', 'solo.author')
    .execute();
  const artists = sources.map(({ author }) => author);
  const [people, nameless] = await Promise.all([
    accounts.many([...new Set(artists)]),
    namelessOf(db, 'credits_without_name', artists),
  ]);
  const names = new Map(people.map((account) => [account.id, shownName(account)]));
  return new Map(
    sources.map(({ drawing, source, author }) => {
      const playerName = nameless.has(author) ? '' : (names.get(author) ?? '');
      return [drawing, { drawingId: source, playerName }];
    }),
  );
}

/** Ids of the drawings under a page, the nearest first. */
export async function chainOf(lines: Pick<Lines, 'page'>, page: PageRow | null | undefined): Promise<string[]> {
  const chain: string[] = [];
  for (let base = page ? baseOf(page) : null; base && chain.length < DEEPEST; ) {
    chain.push(base.copyFrom);
    const under = await lines.page(base.copyFrom);
    base = under ? baseOf(under) : null;
  }
  return chain;
}

/** A book has no more pages. */
const DEEPEST = 24;

/** Empty: whoever drew it is not named, as they wish, or as they are gone. */
async function artistsOf(db: WirePostDeps['db'], drawings: string[]): Promise<Map<string, string>> {
  if (drawings.length === 0) return new Map();
  const rows = await rowsOf<HistoryTables>(db)
    .selectFrom('round')
    .select(['drawing', 'player', 'player_name'])
    .where('drawing', 'in', drawings)
    .execute();
  const nameless = await namelessOf(
    db,
    'credits_without_name',
    rows.flatMap(({ player }) => player ?? []),
  );
  return new Map(
    rows.map(({ drawing, player, player_name: name }) => [
      drawing ?? '',
      player !== null && nameless.has(player) ? '' : name,
    ]),
  );
}

/** Those of them who do not want their name there. */
async function namelessOf(
  db: WirePostDeps['db'],
  wish: 'prompts_without_name' | 'credits_without_name',
  people: readonly string[],
): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const rows = await rowsOf<PreferenceTables>(db)
    .selectFrom('preference')
    .select('person')
    .where('person', 'in', [...new Set(people)])
    .where(wish, '=', true)
    .execute();
  return new Set(rows.map(({ person }) => person));
}
