import type { Network } from '../account/identifier.ts';
import { ApiError, Code } from '../extend.ts';
import type { Message } from '../wire/message.ts';
import type { Proof } from './provider.ts';

/** How the client API calls a network, and refuses what is brought from there. */
export interface NetworkWords {
  network: Network;
  /** Behind Authenticate, Link and Unlink in the names of operations. */
  operation: 'Apple' | 'Facebook' | 'FacebookInstantGame' | 'GameCenter' | 'Google' | 'Steam';
  path: string;
  /** Of the network in messages. */
  name: string;
  proof: Message;
  /** What is missing from a proof; null: nothing. */
  missing: (proof: Proof) => string | null;
  /** Clients are told that it is off; of the others Nakama has nothing to turn on, and no proof is good enough. */
  saysOff?: true;
  /** Of a login whose proof is none. */
  refusal: () => ApiError;
}

const TOKEN = { token: 'string', vars: 'stringMap' } as const satisfies Message;
const GAME_CENTER = {
  player_id: 'string',
  bundle_id: 'string',
  timestamp_seconds: 'int64Text',
  salt: 'string',
  signature: 'string',
  public_key_url: 'string',
  vars: 'stringMap',
} as const satisfies Message;

export const WORDS: readonly NetworkWords[] = [
  {
    network: 'apple',
    operation: 'Apple',
    path: 'apple',
    name: 'Apple',
    proof: TOKEN,
    missing: needsToken('Apple ID token is required.'),
    saysOff: true,
    refusal: () => refusedProfile('Apple'),
  },
  {
    network: 'facebook',
    operation: 'Facebook',
    path: 'facebook',
    name: 'Facebook',
    proof: TOKEN,
    missing: needsToken('Facebook access token is required.'),
    refusal: () => refusedProfile('Facebook'),
  },
  {
    network: 'facebookInstantGame',
    operation: 'FacebookInstantGame',
    path: 'facebookinstantgame',
    name: 'Facebook Instant Game',
    proof: { signed_player_info: 'string', vars: 'stringMap' },
    missing: ({ signed_player_info: info }) =>
      info ? null : 'Signed Player Info for a Facebook Instant Game is required.',
    refusal: () =>
      new ApiError(Code.DataLoss, 'Error extracting the Facebook Instant Game player ID or validating the signature'),
  },
  {
    network: 'gameCenter',
    operation: 'GameCenter',
    path: 'gamecenter',
    name: 'GameCenter',
    proof: GAME_CENTER,
    missing: missingOfGameCenter,
    refusal: () => refusedProfile('GameCenter'),
  },
  {
    network: 'google',
    operation: 'Google',
    path: 'google',
    name: 'Google',
    proof: TOKEN,
    missing: needsToken('Google access token is required.'),
    refusal: () => refusedProfile('Google'),
  },
  {
    network: 'steam',
    operation: 'Steam',
    path: 'steam',
    name: 'Steam',
    proof: TOKEN,
    missing: needsToken('Steam access token is required.'),
    saysOff: true,
    refusal: () => refusedProfile('Steam'),
  },
];

export function refusedProfile(name: string): ApiError {
  return new ApiError(Code.Unauthenticated, `Could not authenticate ${name} profile.`);
}

export function turnedOff(name: string): ApiError {
  return new ApiError(Code.FailedPrecondition, `${name} authentication is not configured.`);
}

function needsToken(message: string): NetworkWords['missing'] {
  return ({ token }) => (token ? null : message);
}

function missingOfGameCenter(proof: Proof): string | null {
  if (!proof.bundle_id) return 'GameCenter bundle ID is required.';
  if (!proof.player_id) return 'GameCenter player ID is required.';
  if (!proof.public_key_url) return 'GameCenter public key URL is required.';
  if (!proof.salt) return 'GameCenter salt is required.';
  if (!proof.signature) return 'GameCenter signature is required.';
  return (proof.timestamp_seconds ?? '0') === '0' ? 'GameCenter timestamp is required.' : null;
}
