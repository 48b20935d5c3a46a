import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { type Assertion, type NewCredential, PASSKEYS } from '@tuschel/protocol';
import { originExpected, type RelyingParty } from './relyingParty.ts';
import type { KeptPasskey, NewPasskey } from './store.ts';

/** What a browser is handed, and what comes back from it: the ceremonies of WebAuthn (https://www.w3.org/TR/webauthn-3/#sctn-rp-operations). */

/** ES256, RS256 and EdDSA, the ones that devices have: of COSE. */
const ALGORITHMS = [-8, -7, -257];
/** What browsers show of the server beside the host. */
const SERVER_NAME = 'Tuschel';

type Options = Record<string, unknown>;

interface NewDevice {
  challenge: string;
  handle: string;
  /** As the device lists the account. */
  username: string;
  displayName: string;
  /** Those of this account, which no device adds once more. */
  own: readonly KeptPasskey[];
}

export async function optionsToAdd({ host }: RelyingParty, device: NewDevice): Promise<Options> {
  const options = await generateRegistrationOptions({
    rpName: SERVER_NAME,
    rpID: host,
    userID: new Uint8Array(Buffer.from(device.handle, 'base64url')),
    userName: device.username,
    userDisplayName: device.displayName,
    challenge: new Uint8Array(Buffer.from(device.challenge, 'base64url')),
    timeout: PASSKEYS.promptMs,
    attestationType: 'none',
    excludeCredentials: device.own
      .filter((one) => one.host === host)
      .map(({ credential, transports }) => ({ id: credential, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { ...options };
}

export async function optionsToLogIn({ host }: RelyingParty, challenge: string): Promise<Options> {
  const options = await generateAuthenticationOptions({
    rpID: host,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: PASSKEYS.promptMs,
    userVerification: 'preferred',
  });
  return { ...options };
}

/** Null: the device has not signed what it was asked to. */
export async function checkNew(
  party: RelyingParty,
  { id, rawId, type, response, clientExtensionResults }: NewCredential,
  challenge: string,
): Promise<Omit<NewPasskey, 'person' | 'name'> | null> {
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const checked = await unlessWrong(() =>
    verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults },
      expectedChallenge: challenge,
      expectedOrigin: originExpected(party, clientDataJSON),
      expectedRPID: party.host,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!checked?.verified) return null;
  const { credential } = checked.registrationInfo;
  return {
    credential: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports,
    host: party.host,
  };
}

/** The number of this login as the device counts. Null: not signed by this passkey, or the device has been copied: its number was there before. */
export async function checkLogin(
  party: RelyingParty,
  passkey: KeptPasskey & { handle: string },
  { id, rawId, type, response, clientExtensionResults }: Assertion,
  challenge: string,
): Promise<number | null> {
  const checked = await unlessWrong(() =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: {
          clientDataJSON: response.clientDataJSON,
          authenticatorData: response.authenticatorData,
          signature: response.signature,
        },
        clientExtensionResults,
      },
      expectedChallenge: challenge,
      expectedOrigin: originExpected(party, response.clientDataJSON),
      expectedRPID: party.host,
      credential: {
        id: passkey.credential,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
      requireUserVerification: false,
    }),
  );
  // Nobody typed a name: the device itself has to say whose account it opens.
  if (!checked?.verified || response.userHandle !== passkey.handle) return null;
  return checked.authenticationInfo.newCounter;
}

/** The library throws at whatever is wrong with what a browser sent. */
async function unlessWrong<Result>(check: () => Promise<Result>): Promise<Result | null> {
  try {
    return await check();
  } catch {
    return null;
  }
}
