import type * as T from 'typebox';
import { accountApi } from './people/account.ts';
import { badgeApi } from './people/badge.ts';
import { blogApi } from './community/blog.ts';
import { chatReportApi } from './moderation/chatReport.ts';
import { drawingApi } from './library/drawing.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { faceApi } from './people/face.ts';
import { historyApi } from './library/history.ts';
import { hostApi } from './play/host.ts';
import { moderationApi } from './moderation/moderation.ts';
import { noticeApi } from './people/notice.ts';
import { operationsApi } from './operations/operations.ts';
import { optionsApi } from './play/options.ts';
import { passkeyApi } from './people/passkey.ts';
import { postApi } from './library/post.ts';
import { deskApi } from './people/desk.ts';
import { preferencesApi } from './people/preferences.ts';
import { profileApi } from './people/profile.ts';
import { promptApi } from './moderation/prompt.ts';
import { quizApi } from './library/quiz.ts';
import { renderApi } from './library/render.ts';
import { sessionApi } from './people/session.ts';
import { sitemapApi } from './community/sitemap.ts';
import { paperApi } from './library/paper.ts';
import { soloApi } from './library/solo.ts';
import { streamerApi } from './community/streamer.ts';
import { staffApi } from './people/staff.ts';
import { statsApi } from './library/stats.ts';
import { supportApi } from './people/support.ts';
import { republishApi } from './people/terms.ts';
import { wordsApi } from './moderation/words.ts';

/** Every end-point of the product's REST API, below `/api`. */
export const API = {
  ...sessionApi,
  ...passkeyApi,
  ...accountApi,
  ...faceApi,
  ...deskApi,
  ...preferencesApi,
  ...drawingApi,
  ...paperApi,
  ...soloApi,
  ...historyApi,
  ...republishApi,
  ...postApi,
  ...quizApi,
  ...profileApi,
  ...noticeApi,
  ...badgeApi,
  ...blogApi,
  ...sitemapApi,
  ...moderationApi,
  ...operationsApi,
  ...optionsApi,
  ...hostApi,
  ...chatReportApi,
  ...promptApi,
  ...renderApi,
  ...staffApi,
  ...streamerApi,
  ...statsApi,
  ...supportApi,
  ...wordsApi,
};

type Schemas = typeof API;

/** `METHOD /path/:parameter?query` */
export type EndpointName = keyof Schemas;

type Part<Schemas, Key extends keyof EndpointSchemas> =
  Schemas extends Readonly<Record<Key, infer Schema extends T.TSchema>> ? T.Static<Schema> : undefined;

/**
 * What goes with each call. A table rather than conditions on a name, which the compiler would compare with each other, library and
 * all, wherever a call is generic: that was half of the time that the types of the house took.
 */
type Calls = {
  [Name in EndpointName]: { [Key in keyof Required<EndpointSchemas>]: Part<Schemas[Name], Key> };
};

export type ParamsOf<Name extends EndpointName> = Calls[Name]['params'];
export type QueryOf<Name extends EndpointName> = Calls[Name]['query'];
export type BodyOf<Name extends EndpointName> = Calls[Name]['body'];
/** Undefined where there is nothing to say. */
export type AnswerOf<Name extends EndpointName> = Calls[Name]['answer'];
