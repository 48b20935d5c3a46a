import { BY_ANYBODY, endpoint, LIST, SIGNED_IN } from '../../http/endpoint.ts';
import type { Resource } from '../../resource.ts';
import { streamedDrawing } from '../drawing/newEndpoint.ts';
import { createChallenges } from './challenges.ts';
import { soloMigrations } from './migrations.ts';
import { dayNamed } from './promptOfDay.ts';
import { createSources } from './sources.ts';
import { createSoloShelf } from './soloDrawings.ts';

/** Drawing by oneself: a prompt when one is wanted, the challenge of the day, and what has come of it. */
export const solo: Resource = {
  migrations: soloMigrations,
  open({
    platform: { sql, lines, clock, entropy, storage },
    words,
    packs: themes = {},
    heavy,
    quota,
    renderJobs: renders,
  }) {
    const packs = new Map(Object.entries(themes));
    const shelf = createSoloShelf({ sql, lines, clock, quota, renders });
    const sourceRefusal = createSources({ sql, lines });
    const challenges = createChallenges({ sql, clock, entropy, words });
    return {
      scopes: [streamedDrawing({ shelf, quota, entropy, storage, heavy, sourceRefusal })],
      endpoints: [
        endpoint('GET /solo/prompt?language', BY_ANYBODY, ({ query: { language, pack }, refuse }) => {
          const list = pack === undefined ? words[language] : packs.get(pack)?.[language];
          if (!list?.length)
            return refuse({ code: 'badRequest', detail: 'pack is not known', errors: { pack: 'is not known' } });
          const luck = Buffer.from(entropy.bytes(4)).readUInt32BE() / 2 ** 32;
          return { promptText: list[Math.floor(luck * list.length)] as string };
        }),
        endpoint('GET /solo/challenge?language', SIGNED_IN, ({ account, query }) =>
          challenges.look(account.id, query.language),
        ),
        endpoint('POST /solo/challenge/start', SIGNED_IN, ({ account, body }) =>
          challenges.start(account.id, body.language),
        ),
        endpoint('GET /solo/challenge/gallery?day&language', LIST, async ({ account, query, refuse }) => {
          const day = dayNamed(query.day);
          if (day === null) return refuse({ code: 'badRequest', detail: 'day must be a day such as 2026-11-21' });
          const gallery = await challenges.gallery(account.id, day, query.language);
          return gallery ?? refuse({ code: 'forbidden', detail: 'Nothing of yours was handed in that day.' });
        }),
        endpoint('GET /solo/drawings?page', LIST, async ({ account, query }) => {
          const number = Number(query.page);
          // Whoever opens the book reads it; turning its pages asks for nothing more.
          const word = number === 0 ? await quota.word(account) : null;
          return { ...(await shelf.page(account.id, number)), ...(word ? { quota: word } : {}) };
        }),
      ],
    };
  },
};
