import type { Blobs, Clock } from '@tuschel/platform/ports';
import { BODY, type BlogText } from '@tuschel/protocol';
import { addressOf, ProseProblem, readMarkdown } from '@tuschel/prose';
import { readJsonBodiesOf } from '../../heavy/jsonBodies.ts';
import type { HeavyWork } from '../../heavy/heavyWork.ts';
import type { App } from '../../http/app.ts';
import { BY_TEAM, type Endpoint, endpoint } from '../../http/endpoint.ts';
import type { Refusal } from '../../http/refusal.ts';
import { keepBlogPicture } from './blogPicture.ts';
import { isBlank, type ReadText, readText, unfinished } from './readPost.ts';
import type { BlogStore } from './store.ts';

type Scope = (scope: App) => Endpoint;

interface WritingDeps {
  store: Pick<BlogStore, 'create' | 'change' | 'remove'>;
  clock: Pick<Clock, 'now'>;
  heavy: HeavyWork;
}

const NONE: Refusal = { code: 'notFound', detail: 'There is no post of this id.' };
const OTHER_VERSION: Refusal = {
  code: 'changedMeanwhile',
  detail: 'Somebody has changed this post since it was read.',
};
/** Code units of an address, so that a number fits behind it. */
const ADDRESS_LENGTH = 70;

/** What is written and changed. Texts in two languages can be long, and are read in a thread of their own then. */
export function writingScopes({ store, clock, heavy }: WritingDeps): Scope[] {
  const access = { ...BY_TEAM, bodyBytes: BODY.blogBytes };
  const create: Scope = (scope) => {
    const bodies = readJsonBodiesOf('POST /blog/posts', scope, heavy);
    return endpoint(
      'POST /blog/posts',
      access,
      async ({ account, body, refuse }) => {
        const { publishAt = clock.now(), ...text } = body;
        if (isBlank(text)) return refuse(wrong({ contentDe: 'is missing', contentEn: 'is missing' }));
        const read = fit(text, publishAt);
        if ('code' in read) return refuse(read);
        const id = await store.create(account.id, wantedId(text), read, publishAt);
        return id === null
          ? refuse({ code: 'notPermitted', detail: 'There are as many posts as there can be.' })
          : { message: 'created' as const, id };
      },
      ({ request, account }) => bodies.admit(request, account),
    );
  };
  const change: Scope = (scope) => {
    const bodies = readJsonBodiesOf('POST /blog/posts/:id', scope, heavy);
    return endpoint(
      'POST /blog/posts/:id',
      access,
      async ({ account, params: { id }, body, refuse }) => {
        const { publishAt, version, ...text } = body;
        if (isBlank(text)) {
          const removed = await store.remove(account.id, id, version);
          return removed === 'deleted' ? { message: removed, id } : refuse(removed === 'none' ? NONE : OTHER_VERSION);
        }
        const read = fit(text, null);
        if ('code' in read) return refuse(read);
        const problems = unfinished(text);
        const isWhole = Object.keys(problems).length === 0;
        const changed = await store.change(account.id, id, read, { publishAt, version, isWhole });
        if (changed === 'unfinished') return refuse(wrong(problems));
        return changed === 'changed' ? { message: changed, id } : refuse(changed === 'none' ? NONE : OTHER_VERSION);
      },
      ({ request, account }) => bodies.admit(request, account),
    );
  };
  return [create, change];
}

/** What helps while it is written. */
export function previewScopes({ blobs, heavy }: { blobs: Pick<Blobs, 'head' | 'put'>; heavy: HeavyWork }): Scope[] {
  const preview: Scope = (scope) => {
    const bodies = readJsonBodiesOf('POST /admin/blog/preview', scope, heavy);
    return endpoint(
      'POST /admin/blog/preview',
      { ...BY_TEAM, rates: ['preview'], bodyBytes: BODY.blogBytes },
      ({ body, refuse }) => {
        try {
          return { blocks: readMarkdown(body.content) };
        } catch (error) {
          if (!(error instanceof ProseProblem)) throw error;
          return refuse(wrong({ content: error.message }));
        }
      },
      ({ request, account }) => bodies.admit(request, account),
    );
  };
  const picture: Scope = (scope) => {
    const bodies = readJsonBodiesOf('POST /admin/blog/picture', scope, heavy);
    return endpoint(
      'POST /admin/blog/picture',
      { ...BY_TEAM, rates: ['blogPicture'], bodyBytes: BODY.blogPictureBytes },
      async ({ body, refuse }) => {
        const kept = await keepBlogPicture(blobs, Buffer.from(body.picture, 'base64'));
        return kept ?? refuse(wrong({ picture: 'must be a whole PNG, JPEG or WebP' }));
      },
      ({ request, account }) => bodies.admit(request, account),
    );
  };
  return [preview, picture];
}

/** Fit to be kept, and, where it is published, to be read by everybody. */
function fit(text: BlogText, publishAt: number | null): ReadText | Refusal {
  const problems = publishAt === null ? {} : unfinished(text);
  if (Object.keys(problems).length > 0) return wrong(problems);
  const read = readText(text);
  return 'problems' in read ? wrong(read.problems) : read;
}

function wrong(errors: Record<string, string>): Refusal {
  return { code: 'badRequest', errors };
}

function wantedId({ titleEn, titleDe }: BlogText): string {
  const [en, de] = [addressOf(titleEn), addressOf(titleDe)];
  return (en || de || 'post').slice(0, ADDRESS_LENGTH).replace(/-$/, '');
}
