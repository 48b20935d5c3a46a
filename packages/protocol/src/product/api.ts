import type * as T from 'typebox';
import { accountApi } from './account.ts';
import { badgeApi } from './badge.ts';
import { blogApi } from './blog.ts';
import { chatReportApi } from './chatReport.ts';
import { drawingApi } from './drawing.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { faceApi } from './face.ts';
import { historyApi } from './history.ts';
import { hostApi } from './host.ts';
import { moderationApi } from './moderation.ts';
import { noticeApi } from './notice.ts';
import { operationsApi } from './operations.ts';
import { optionsApi } from './options.ts';
import { passkeyApi } from './passkey.ts';
import { postApi } from './post.ts';
import { preferencesApi } from './preferences.ts';
import { profileApi } from './profile.ts';
import { promptApi } from './prompt.ts';
import { renderApi } from './render.ts';
import { sessionApi } from './session.ts';
import { sitemapApi } from './sitemap.ts';
import { soloApi } from './solo.ts';
import { streamerApi } from './streamer.ts';
import { staffApi } from './staff.ts';
import { statsApi } from './stats.ts';
import { supportApi } from './support.ts';
import { republishApi } from './terms.ts';
import { wordsApi } from './words.ts';

/** Every end-point of the product's REST API, below `/api`. */
export const API = {
  ...sessionApi,
  ...passkeyApi,
  ...accountApi,
  ...faceApi,
  ...preferencesApi,
  ...drawingApi,
  ...soloApi,
  ...historyApi,
  ...republishApi,
  ...postApi,
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

type Part<Name extends EndpointName, Key extends keyof EndpointSchemas> =
  Schemas[Name] extends Readonly<Record<Key, infer Schema extends T.TSchema>> ? T.Static<Schema> : undefined;

export type ParamsOf<Name extends EndpointName> = Part<Name, 'params'>;
export type QueryOf<Name extends EndpointName> = Part<Name, 'query'>;
export type BodyOf<Name extends EndpointName> = Part<Name, 'body'>;
/** Undefined where there is nothing to say. */
export type AnswerOf<Name extends EndpointName> = Part<Name, 'answer'>;
