import type { Account } from '@tuschel/gameserver/extend';
import { AdminPower, type Discover, type MyDrawing, type MyDrawings, type Notices } from '@tuschel/protocol';
import type { LightMyRequestResponse } from 'fastify';
import { sql as raw } from 'kysely';
import { expect } from 'vitest';
import { continuedPages } from './continuedPages.ts';
import type { StartedProduct } from './startProduct.ts';
import { stroke } from './stroke.ts';

export const rejecting = { decision: 'reject', reason: 'notSafe', note: 'not here' };

/** What artists, readers and moderators ask of the gallery. */
export function galleryCalls(product: () => StartedProduct) {
  const someone = (metadata: object = {}) => product().someone(metadata as Record<string, unknown>);
  const moderator = () => someone({ adminPower: AdminPower.Team });
  const call = (...[who, method, path, payload]: Parameters<StartedProduct['ask']>) =>
    product().ask(who, method, path, payload);
  const codeOf = (answer: LightMyRequestResponse) => answer.json<{ type?: string }>().type?.split(':').at(-1);

  async function draw(artist: Account, more: object = {}): Promise<string> {
    const answer = await call(artist, 'POST', '/drawing/new', { lines: [stroke()], promptText: 'an otter', ...more });
    return answer.json<{ drawingId: string }>().drawingId;
  }

  const continued = (first: Account, second: Account) => continuedPages(product(), first, second);

  async function publish(artist: Account, more: object = {}): Promise<MyDrawing> {
    const drawingId = 'drawingId' in more ? (more.drawingId as string) : await draw(artist);
    const answer = await call(artist, 'POST', '/posts/update-post', { drawingId, isUnpublished: false, ...more });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('"isSuccess":true')]);
    return answer.json<{ drawing: MyDrawing }>().drawing;
  }

  const decide = async (
    by: Account,
    { drawingId, version }: Pick<MyDrawing, 'drawingId' | 'version'>,
    more: object = {},
  ) => call(by, 'POST', `/admin/posts/${drawingId}/decide`, { version, decision: 'approve', ...more });

  async function approved(artist: Account, by: Account, more: object = {}): Promise<MyDrawing> {
    const drawing = await publish(artist, more);
    expect((await decide(by, drawing)).statusCode).toBe(200);
    return drawing;
  }

  /** All that somebody has published is gone: nothing of them is counted any more. */
  async function erasedWhole(artist: Account, by: Account): Promise<void> {
    const { drawingId } = await approved(artist, by);
    await call(artist, 'POST', '/posts/erase-mydrawing', { drawingId });
    const { rows } = await raw`select from post_author_week where author = ${artist.id}`.execute(
      product().platform.sql.db<object>(),
    );
    expect(rows).toEqual([]);
  }

  const mine = async (artist: Account, drawing: string) => {
    const shelf = (await call(artist, 'GET', '/posts/mydrawings')).json<MyDrawings>();
    return [...shelf.drawings, ...shelf.singleplayer, ...shelf.hidden].find(({ drawingId }) => drawingId === drawing);
  };
  const list = async (reader: Account | null, artist: Account) =>
    (await call(reader, 'POST', '/posts/list', { authors: [artist.username] })).json<Discover>();
  const shown = async (reader: Account | null, artist: Account) =>
    (await list(reader, artist)).drawings.map(({ post }) => post.id);
  const notices = async (person: Account) => (await call(person, 'GET', '/notices')).json<Notices>();

  return {
    someone,
    moderator,
    call,
    codeOf,
    continued,
    draw,
    publish,
    decide,
    approved,
    erasedWhole,
    mine,
    list,
    shown,
    notices,
  };
}
