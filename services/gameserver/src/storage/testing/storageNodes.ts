/** Two nodes and what is stored there. */
import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { type Answer, call, type LoggedIn, logIn } from '../../conformance/rest.ts';
import { startTestServer, type TestServer } from '../../conformance/testServer.ts';
import { MIGRATIONS } from '../../parts.ts';

export let platform: TemporaryPlatform;
export let nodes: [TestServer, TestServer];
let people = 0;

/** Ready for the tests of a file, each of which calls this once. */
export function storageNodes(): void {
  beforeAll(async () => {
    platform = await temporaryPlatform({ migrations: MIGRATIONS });
    nodes = [await startTestServer(platform, { node: 'one' }), await startTestServer(platform, { node: 'two' })];
  });
  afterAll(async () => {
    for (const node of nodes) await node.stop();
    await platform.close();
  });
}

export interface Written {
  collection?: string;
  key?: string;
  value?: string;
  version?: string;
  permission_read?: number;
  permission_write?: number;
}

export interface Shown extends Required<Pick<Written, 'collection' | 'key' | 'value' | 'version'>> {
  user_id: string;
  permission_read?: number;
  permission_write?: number;
}

interface Ack extends Omit<Shown, 'value'> {
  create_time: string;
  update_time: string;
}

export const somebody = (): Promise<LoggedIn> => logIn(nodes[0].url, `custom-storing-${++people}`, `storing${people}`);

export const ask = (who: LoggedIn, route: string, body?: object, node: 0 | 1 = 0): Promise<Answer> =>
  call(nodes[node].url, route, { bearer: who.token, ...(body ? { body } : {}) });

export const write = (who: LoggedIn, objects: Written[], node: 0 | 1 = 0) =>
  ask(who, 'PUT /v2/storage', { objects }, node);
export const acksOf = async (answer: Promise<Answer>) => (await answer).json['acks'] as Ack[];

export const read = async (who: LoggedIn, ...ids: { collection: string; key: string; user_id?: string }[]) =>
  ((await ask(who, 'POST /v2/storage', { object_ids: ids })).json['objects'] ?? []) as Shown[];

export const remove = (who: LoggedIn, ids: { collection?: string; key?: string; version?: string }[]) =>
  ask(who, 'PUT /v2/storage/delete', { object_ids: ids });

export const version = (value: string) => createHash('md5').update(value).digest('hex');
