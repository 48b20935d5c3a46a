import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { huaweiKey, type StoresConfig } from '@tuschel/gameserver';
import { StartRefused } from '@tuschel/platform';
import type { Config } from './config.ts';
import { at } from './incomplete.ts';
import { SETTINGS } from './settings.ts';

type StoreSettings = Pick<
  Config,
  | 'iapApplePassword'
  | 'iapAppleBundle'
  | 'iapAppleUrl'
  | 'iapGoogleFile'
  | 'iapGooglePackage'
  | 'iapGoogleUrl'
  | 'iapHuaweiClientId'
  | 'iapHuaweiClientSecret'
  | 'iapHuaweiPublicKey'
  | 'iapHuaweiUrl'
  | 'iapFacebookSecret'
  | 'iapSamsungPackage'
  | 'iapSamsungUrl'
>;

/** The stores at which the operator has an account. Throws `StartRefused` for a key that is none. */
export function purchaseStoresOf(config: StoreSettings): StoresConfig {
  const { iapApplePassword: password, iapAppleBundle: bundle, iapAppleUrl, iapFacebookSecret: appSecret } = config;
  const { iapGoogleFile, iapGooglePackage: packageName, iapGoogleUrl } = config;
  const {
    iapHuaweiClientId: clientId,
    iapHuaweiClientSecret: clientSecret,
    iapHuaweiPublicKey: publicKey,
    iapHuaweiUrl,
    iapSamsungPackage,
    iapSamsungUrl,
  } = config;
  return {
    ...(password && bundle ? { apple: { password, bundle, ...at(iapAppleUrl) } } : {}),
    ...(iapGoogleFile && packageName
      ? { google: { ...serviceAccount(iapGoogleFile), packageName, ...at(iapGoogleUrl) } }
      : {}),
    ...(clientId && clientSecret && publicKey
      ? { huawei: { clientId, clientSecret, publicKey: checked(publicKey), ...at(iapHuaweiUrl) } }
      : {}),
    ...(appSecret ? { facebook: { appSecret } } : {}),
    ...(iapSamsungPackage ? { samsung: { packageName: iapSamsungPackage, ...at(iapSamsungUrl) } } : {}),
  };
}

/** As Google hands it out. */
function serviceAccount(file: string): { email: string; key: string } {
  try {
    const { client_email: email, private_key: key } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    if (typeof email !== 'string' || typeof key !== 'string') throw new TypeError('no service account');
    createPrivateKey(key);
    return { email, key };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // What stands in the file is a secret, and parsers like to quote it.
    const reason = code === 'ENOENT' || code === 'EACCES' ? code : 'no key of a service account';
    throw new StartRefused(`${SETTINGS.iapGoogleFile.name} is ${file}, which cannot be used: ${reason}`, {
      isLasting: true,
    });
  }
}

function checked(publicKey: string): string {
  try {
    huaweiKey(publicKey);
    return publicKey;
  } catch {
    throw new StartRefused(`${SETTINGS.iapHuaweiPublicKey.name} is no RSA key in base64`, { isLasting: true });
  }
}
