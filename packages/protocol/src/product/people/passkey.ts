import * as T from 'typebox';
import { PASSKEYS } from './passkeyLimits.ts';
import type { Endpoints } from '../endpoint.ts';
import { UsernameParamsSchema } from './staff.ts';
import { STAFF } from './staffLimits.ts';

/** Bytes as base64url, as browsers write them in the JSON of WebAuthn. */
const bytes = (maxLength: number) => T.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });
/** 1023 bytes are the most that WebAuthn allows. */
const credentialId = bytes(1_364);
const clientData = bytes(4_096);
const state = T.String({ minLength: 16, maxLength: 128 });
const name = T.String({ minLength: 1, maxLength: 2 * PASSKEYS.name });

/** Options as `navigator.credentials` takes them once their bytes are read: `PublicKeyCredential…OptionsJSON` of WebAuthn. */
const options = T.Record(T.String(), T.Unknown());

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: T.Literal('public-key'),
  clientExtensionResults: T.Record(T.String(), T.Unknown()),
  authenticatorAttachment: T.Optional(T.String({ maxLength: 32 })),
};

/** `RegistrationResponseJSON` of WebAuthn; what else comes with it is not read. */
export const NewCredentialSchema = T.Object({
  ...credential,
  response: T.Object({
    clientDataJSON: clientData,
    attestationObject: bytes(32_768),
    transports: T.Optional(T.Array(T.String({ maxLength: 32 }), { maxItems: 8 })),
  }),
});

/** `AuthenticationResponseJSON` of WebAuthn. */
export const AssertionSchema = T.Object({
  ...credential,
  response: T.Object({
    clientDataJSON: clientData,
    authenticatorData: bytes(8_192),
    signature: bytes(8_192),
    /** 64 bytes at most. */
    userHandle: T.Optional(bytes(86)),
  }),
});

/** POST /login/passkey/options: what the browser is asked for under a login that has begun. Each time another challenge, and the last one is the valid one. */
export const PasskeyLoginOptionsSchema = T.Object({ state }, { additionalProperties: false });
export const PasskeyOptionsSchema = T.Object({ options });

/** POST /login/passkey: what the browser has signed, for a code like that of any provider. */
export const PasskeyLoginSchema = T.Object({ state, credential: AssertionSchema }, { additionalProperties: false });
export const PasskeyLoginResultSchema = T.Object({ code: T.String() });

export const PasskeySchema = T.Object({
  id: T.String(),
  /** Of the device, as its owner calls it. */
  name: T.String(),
  /** UTC ms */
  addedAt: T.Number(),
  /** The last login with it, UTC ms; null: none. */
  usedAt: T.Union([T.Number(), T.Null()]),
  /** It is good at this former address of the server alone. */
  formerHost: T.Optional(T.String()),
});

/** GET /account/passkeys, and the answer to each change: the oldest first. */
export const OwnPasskeysSchema = T.Object({
  passkeys: T.Array(PasskeySchema),
  /** Further ones can be added here. */
  isOffered: T.Boolean(),
  /** There is another login than by these that lasts longer than a window. */
  hasOtherLogin: T.Boolean(),
});

/** POST /account/passkeys */
export const PasskeyAddSchema = T.Object({ name, credential: NewCredentialSchema }, { additionalProperties: false });

export const PasskeyParamsSchema = T.Object({ id: T.String({ format: 'uuid' }) });
/** PUT /account/passkeys/{id} */
export const PasskeyRenameSchema = T.Object({ name }, { additionalProperties: false });
/** DELETE /account/passkeys/{id}. `isLast`: the caller knows that there is no other way into this account. */
export const PasskeyRemoveSchema = T.Object({ isLast: T.Boolean() }, { additionalProperties: false });

/** POST /admin/person/{username}/login-link */
export const LoginLinkRequestSchema = T.Object(
  { note: T.Optional(T.String({ maxLength: STAFF.note })) },
  { additionalProperties: false },
);
/** Whoever opens `url` logs in as that person, once. */
export const LoginLinkSchema = T.Object({
  url: T.String(),
  /** UTC ms */
  expiresAt: T.Number(),
});

const own = { answer: OwnPasskeysSchema };

export const passkeyApi = {
  'POST /login/passkey/options': { body: PasskeyLoginOptionsSchema, answer: PasskeyOptionsSchema },
  'POST /login/passkey': { body: PasskeyLoginSchema, answer: PasskeyLoginResultSchema },
  'GET /account/passkeys': own,
  'POST /account/passkeys/options': { answer: PasskeyOptionsSchema },
  'POST /account/passkeys': { ...own, body: PasskeyAddSchema },
  'PUT /account/passkeys/:id': { ...own, params: PasskeyParamsSchema, body: PasskeyRenameSchema },
  'DELETE /account/passkeys/:id': { ...own, params: PasskeyParamsSchema, body: PasskeyRemoveSchema },
  'POST /admin/person/:username/login-link': {
    params: UsernameParamsSchema,
    body: LoginLinkRequestSchema,
    answer: LoginLinkSchema,
  },
} as const satisfies Endpoints;

export type Passkey = T.Static<typeof PasskeySchema>;
export type OwnPasskeys = T.Static<typeof OwnPasskeysSchema>;
export type NewCredential = T.Static<typeof NewCredentialSchema>;
export type Assertion = T.Static<typeof AssertionSchema>;
export type LoginLink = T.Static<typeof LoginLinkSchema>;
