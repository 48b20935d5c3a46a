import { setImmediate as pause } from 'node:timers/promises';
import type { Migrations } from '@tuschel/platform/ports';
import { type Golden, WORD_LISTS, type Words } from '@tuschel/protocol';
import { type GoldenResult, type LiveWordFilter, tryGolden, type WordLists, wordsIn } from '@tuschel/words';
import { sql as raw } from 'kysely';
import { BY_ADMINS, endpoint } from '../../http/endpoint.ts';
import { regularly } from '../../regularly.ts';
import type { Resource } from '../../resource.ts';
import { createWordStore, type KeptWords, type WordStore } from './store.ts';
import { filterWith, listFaults } from './wordLists.ts';

const migrations: Migrations = {
  'product-128-words': {
    async up(db) {
      await raw`create table word_lists (
        id integer primary key check (id = 1),
        block text not null,
        warn text not null,
        allow text not null,
        version integer not null
      )`.execute(db);
    },
  },
};

/** So often a server looks whether the lists were changed on another one, ms. */
const EVERY_MS = 5_000;

/** The instance's own words, beside those that come with the server: they count from the moment they are saved. */
export const words: Resource = {
  migrations,
  async open({ platform: { sql, clock, log, storage }, wordFilter, wordLists: { base, golden } = NO_LISTS }) {
    const store = createWordStore(sql, clock);
    const live = liveLists(store, wordFilter, base);
    await live.look();
    const told = ({ lists, version }: KeptWords): Words => ({
      lists,
      version,
      base: { block: base.block.length, warn: base.warn.length, allow: base.allow.length },
    });
    return {
      jobs: [
        () => regularly(EVERY_MS, () => live.look(), 'the lists of words could not be read', { clock, log, storage }),
      ],
      endpoints: [
        endpoint('GET /admin/words', BY_ADMINS, async () => told(await store.read())),
        endpoint('POST /admin/words/try', BY_ADMINS, async ({ body: { lists, text = '' }, refuse }) => {
          const errors = listFaults(lists);
          if (errors) return refuse({ code: 'badRequest', errors });
          const filter = filterWith(base, lists);
          const verdict = text === '' ? null : filter.check(text);
          return {
            golden: wireGolden(await tryGolden(filter, golden, pause)),
            verdict: verdict && { level: verdict.level, words: wordsIn(verdict) },
          };
        }),
        endpoint('PUT /admin/words', BY_ADMINS, async ({ account, body, refuse }) => {
          const { lists, version, note = '' } = body;
          const errors = listFaults(lists);
          if (errors) return refuse({ code: 'badRequest', errors });
          const { isWithin } = await tryGolden(filterWith(base, lists), golden, pause);
          if (!isWithin)
            return refuse({ code: 'notPermitted', detail: 'The golden sets say no: try the lists first.' });
          if (!(await store.replace(account.id, { lists, version, note: note.trim() })))
            return refuse({ code: 'changedMeanwhile' });
          await live.look();
          return told(await store.read());
        }),
      ],
    };
  },
};

const NO_LISTS = { base: { block: [], warn: [], allow: [] }, golden: [] };

/** Puts into the filter what is kept, once for each version. */
function liveLists(store: WordStore, filter: LiveWordFilter, base: WordLists) {
  let shown = 0;
  return {
    async look() {
      if ((await store.version()) === shown) return;
      const { lists, version } = await store.read();
      filter.replace(filterWith(base, lists));
      shown = version;
    },
  };
}

function wireGolden({ bad, missed, innocent, mistaken, isWithin }: GoldenResult): Golden {
  return {
    bad,
    missed: missed.length,
    missedTexts: missed.slice(0, WORD_LISTS.named),
    innocent,
    mistaken: mistaken.length,
    mistakenTexts: mistaken.slice(0, WORD_LISTS.named),
    isWithin,
  };
}
