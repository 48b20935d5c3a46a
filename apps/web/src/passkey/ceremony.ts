import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  sendSignal,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { ApiException, type TuschelClient } from '@tuschel/client';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import type { Assertion, NewCredential, OwnPasskeys, Problem } from '@tuschel/protocol';
import { ceremonyFault } from './ceremonyFault.ts';

/** What the browser asks its user for. Everything here throws `PasskeyFault` for what went wrong at the device, and ApiException for the server. */

/** Asks for any passkey of this server. Answers the code that ends the login `state`. */
export async function signIn(client: Pick<TuschelClient, 'ask'>, state: string): Promise<string> {
  const asked = await callEndpoint(client, 'POST /login/passkey/options', { body: { state } });
  const optionsJSON = asked.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const credential = await atDevice(optionsJSON.timeout, () => startAuthentication({ optionsJSON }));
  try {
    return (await callEndpoint(client, 'POST /login/passkey', { body: { state, credential: assertionOf(credential) } }))
      .code;
  } catch (error) {
    if (isUnknown(error)) await forget(optionsJSON.rpId, credential.id);
    throw error;
  }
}

/** Creates a passkey on this device for the signed-in account. Returns all passkeys of the account. */
export async function addPasskey(client: Pick<TuschelClient, 'ask'>, name: string): Promise<OwnPasskeys> {
  const asked = await callEndpoint(client, 'POST /account/passkeys/options');
  const optionsJSON = asked.options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const credential = await atDevice(optionsJSON.timeout, () => startRegistration({ optionsJSON }));
  return callEndpoint(client, 'POST /account/passkeys', {
    body: { name, credential: newCredentialOf(credential) },
  });
}

async function atDevice<Result>(timeout: number | undefined, ask: () => Promise<Result>): Promise<Result> {
  const askedAt = performance.now();
  try {
    return await ask();
  } catch (error) {
    throw ceremonyFault(error, performance.now() - askedAt, timeout);
  }
}

/** What the protocol has of it: browsers add more from year to year, and the server takes nothing that it does not know. */
function assertionOf({ id, rawId, type, response, clientExtensionResults }: AuthenticationResponseJSON): Assertion {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    clientExtensionResults: { ...clientExtensionResults },
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  };
}

function newCredentialOf({
  id,
  rawId,
  type,
  response,
  clientExtensionResults,
}: RegistrationResponseJSON): NewCredential {
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type,
    clientExtensionResults: { ...clientExtensionResults },
    response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
  };
}

function isUnknown(error: unknown): boolean {
  const result = error instanceof ApiException ? (error.result as Partial<Problem> | null) : null;
  return result?.type?.endsWith(':passkeyUnknown') ?? false;
}

/** Newer browsers take a passkey that opens nothing out of what they offer. */
async function forget(rpID: string | undefined, credentialID: string): Promise<void> {
  if (rpID === undefined) return;
  await sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => undefined);
}
