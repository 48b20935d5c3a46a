import type { Account } from '@tuschel/gameserver/extend';
import type { PageRow } from '@tuschel/platform/ports';
import { AdminPower, type MediaFile } from '@tuschel/protocol';
import { ALL_TOOLS } from '@tuschel/rules';
import { describe, expect, test } from 'vitest';
import type { Audience } from '../post/standing.ts';
import { mediaPolicy } from './mediaPolicy.ts';

const account = (id: string, adminPower: AdminPower = AdminPower.None) =>
  ({ id, metadata: { adminPower } }) as unknown as Account;
const WHO = {
  visitor: null,
  artist: account('artist'),
  reader: account('reader'),
  stranger: account('stranger'),
  moderator: account('moderator', AdminPower.Team),
};
type Who = keyof typeof WHO;
const FILES = ['jpg', 'thumbnail', 'mp4'] as const satisfies MediaFile[];

interface Of {
  state: 'open' | 'closed' | 'revealed';
  lines: number;
  audience: Audience;
  isQuarantined: boolean;
  tools: object;
}

const verdicts = (who: Who, of: Partial<Of>) => {
  const { state = 'revealed', lines = 3, audience = 'nobody', isQuarantined = false, tools = {} } = of;
  const page = {
    state,
    lines,
    author: 'artist',
    readers: ['reader'],
    meta: { terms: { tools: { ...ALL_TOOLS, ...tools } } },
  };
  return FILES.map((file) => mediaPolicy(page as unknown as PageRow, WHO[who], file, { audience, isQuarantined }));
};
const [ALL, NONE] = [FILES.map(() => 'allowed'), FILES.map(() => 'secret')];
const people = Object.keys(WHO) as Who[];
const haveAll = (of: Partial<Of>) => people.filter((who) => verdicts(who, of).join() === ALL.join());
const haveNone = (of: Partial<Of>) => people.filter((who) => verdicts(who, of).join() === NONE.join());

describe('V10 files of a drawing', () => {
  test.each<[string, Partial<Of>, Who[]]>([
    ['that was shown in its game', {}, ['artist', 'reader', 'moderator']],
    ['that has not been shown', { state: 'closed' }, ['artist', 'moderator']],
    ['that is published', { audience: 'all' }, people],
    ['that is published for members', { audience: 'members' }, ['artist', 'reader', 'stranger', 'moderator']],
    ['that is published, and was not shown in its game', { audience: 'all', state: 'closed' }, people],
    ['that is drawn on', { audience: 'all', state: 'open' }, []],
    ['with nothing on it', { audience: 'all', lines: 0 }, []],
    ['in quarantine', { audience: 'all', isQuarantined: true }, []],
  ])('%s are for whoever may have them, and to all others as if they were not there', (_, of, who) => {
    expect(haveAll(of)).toEqual(who);
    expect(haveNone(of)).toEqual(people.filter((one) => !who.includes(one)));
  });

  test('are taken away as their game allows it, but for small pictures and by their artist', () => {
    for (const who of ['visitor', 'reader', 'moderator'] as const) {
      const of = (tools: object) => verdicts(who, { audience: 'all', tools });
      expect(of({ allowDownload: false })).toEqual(['refused', 'allowed', 'allowed']);
      expect(of({ allowVideo: false })).toEqual(['allowed', 'allowed', 'refused']);
    }
    expect(verdicts('artist', { tools: { allowDownload: false, allowVideo: false } })).toEqual(ALL);
  });
});
