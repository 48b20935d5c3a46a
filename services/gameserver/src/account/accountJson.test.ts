import { expect, test } from 'vitest';
import { accountJson, userJson } from './accountJson.ts';
import { userShower } from './shownUser.ts';
import type { AccountRow } from './store.ts';

const row = (more: Partial<AccountRow> = {}): AccountRow => ({
  id: 'a',
  username: 'ada',
  display_name: '',
  avatar_url: '',
  lang_tag: '',
  location: '',
  timezone: '',
  metadata: {},
  metadata_text: '{}',
  wallet: {},
  wallet_text: '{}',
  custom_id: null,
  email: null,
  apple_id: null,
  facebook_id: null,
  facebook_instant_game_id: null,
  gamecenter_id: null,
  google_id: null,
  steam_id: null,
  create_time: new Date('2027-01-01T00:00:00.999Z'),
  update_time: new Date('2027-01-02T00:00:00Z'),
  disable_time: null,
  edge_count: 0,
  ...more,
});

const LEAST = {
  id: 'a',
  username: 'ada',
  metadata: '{}',
  create_time: '2027-01-01T00:00:00Z',
  update_time: '2027-01-02T00:00:00Z',
};
const NETWORKS = {
  apple_id: 'of apple',
  facebook_id: 'of facebook',
  facebook_instant_game_id: 'of instant games',
  gamecenter_id: 'of game center',
  google_id: 'of google',
  steam_id: 'of steam',
};
const PROFILE = { display_name: 'Ada', avatar_url: 'url', lang_tag: 'de', location: 'here', timezone: 'zone' };

test('an account shows what is set of it and leaves out the rest', () => {
  expect(accountJson(row(), [], false)).toEqual({ user: LEAST, wallet: '{}' });
  const full = row({
    ...PROFILE,
    ...NETWORKS,
    metadata_text: '{"m": 1}',
    wallet_text: '{"coins": 1}',
    email: 'ada@example.com',
    custom_id: 'custom',
    disable_time: new Date('2027-01-03T00:00:00Z'),
    edge_count: 3,
  });
  expect(accountJson(full, ['one', 'two'], true)).toEqual({
    user: { ...LEAST, ...PROFILE, ...NETWORKS, metadata: '{"m": 1}', online: true, edge_count: 3 },
    wallet: '{"coins": 1}',
    email: 'ada@example.com',
    devices: [{ id: 'one' }, { id: 'two' }],
    custom_id: 'custom',
    disable_time: '2027-01-03T00:00:00Z',
  });
});

test('others see of an account what is for them, and whether its owner is online', () => {
  const whole = row({ ...PROFILE, ...NETWORKS, metadata_text: '{"m": 1}', edge_count: 3 });
  expect(userJson(whole, '{}', false, {})).toEqual({ ...LEAST, ...PROFILE, edge_count: 3 });
  const shown = (open: boolean) => userShower(open, (id) => id === 'a')(whole);
  expect(shown(false)).toEqual({ ...LEAST, ...PROFILE, online: true, edge_count: 3 });
  expect(shown(true)).toEqual({
    ...LEAST,
    ...PROFILE,
    ...NETWORKS,
    metadata: '{"m": 1}',
    online: true,
    edge_count: 3,
  });
  expect(userShower(true, () => false)(row())).toEqual(LEAST);
});
