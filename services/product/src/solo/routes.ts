import type { Entropy } from '@tuschel/platform/ports';
import type { SoloLanguage } from '@tuschel/protocol';
import { ChallengeStartSchema, SoloLanguageSchema } from '@tuschel/protocol/schemas';
import * as T from 'typebox';
import type { App } from '../http/app.ts';
import type { Gate } from '../http/gate.ts';
import { refuse } from '../http/refusal.ts';
import type { Challenges } from './challenges.ts';
import { dayNamed } from './promptOfDay.ts';
import type { SoloShelf } from './soloDrawings.ts';

const LanguageSchema = T.Object({ language: SoloLanguageSchema });
const GalleryQuerySchema = T.Object({ day: T.String(), language: SoloLanguageSchema });
const PageSchema = T.Object({ page: T.String({ pattern: '^\\d{1,6}$' }) });

export interface SoloRoutesDeps {
  shelf: SoloShelf;
  challenges: Challenges;
  entropy: Pick<Entropy, 'bytes'>;
  words: Readonly<Record<SoloLanguage, readonly string[]>>;
}

/** Drawing by oneself: a prompt when one is wanted, the challenge of the day, and what has come of it. */
export function soloRoutes(app: App, gate: Gate, { shelf, challenges, entropy, words }: SoloRoutesDeps): void {
  app.get('/solo/prompt', { schema: { querystring: LanguageSchema } }, async (request) => {
    const list = words[request.query.language];
    const luck = Buffer.from(entropy.bytes(4)).readUInt32BE() / 2 ** 32;
    return { promptText: list[Math.floor(luck * list.length)] };
  });

  app.get('/solo/challenge', { schema: { querystring: LanguageSchema } }, async (request) =>
    challenges.look(gate.account(request).id, request.query.language),
  );

  app.post('/solo/challenge/start', { schema: { body: ChallengeStartSchema } }, async (request) =>
    challenges.start(gate.account(request).id, request.body.language),
  );

  app.get('/solo/challenge/gallery', { schema: { querystring: GalleryQuerySchema } }, async (request, reply) => {
    const { language } = request.query;
    const day = dayNamed(request.query.day);
    if (day === null)
      return refuse(request, reply, { code: 'badRequest', detail: 'day must be a day such as 2026-11-21' });
    const gallery = await challenges.gallery(gate.account(request).id, day, language);
    return gallery ?? refuse(request, reply, { code: 'forbidden', detail: 'Nothing of yours was handed in that day.' });
  });

  app.get('/solo/drawings', { schema: { querystring: PageSchema } }, async (request) =>
    shelf.page(gate.account(request).id, Number(request.query.page)),
  );
}
