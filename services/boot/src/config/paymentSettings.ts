import { isAbsolute } from 'node:path';
import { key, type Setting, standIn, words } from './setting.ts';

const APP_ID = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,150}$/;

/** What people pay through: Stripe, and the stores of apps whose purchases the game server validates. */
export const PAYMENT_SETTINGS = {
  stripeKey: key(
    'TUSCHEL_STRIPE_KEY',
    'secret key of an account at Stripe, through which supporters pay',
    'nothing to pay',
  ),
  stripeMessageSecret: key(
    'TUSCHEL_STRIPE_MESSAGE_SECRET',
    'signs what Stripe tells at /hooks/stripe',
    'nothing to pay',
  ),
  stripeUrl: standIn('TUSCHEL_STRIPE_URL', 'the API of Stripe', 'Stripe itself'),
  iapApplePassword: key(
    'TUSCHEL_IAP_APPLE_PASSWORD',
    'app-specific shared secret of the App Store, to validate purchases of an app of yours on the game server',
    'no purchases at Apple',
  ),
  iapAppleBundle: words(
    'TUSCHEL_IAP_APPLE_BUNDLE',
    'with it: bundle id of the app',
    APP_ID,
    'such as com.example.game',
  ),
  iapAppleUrl: storeStandIn('APPLE', 'Apple, with its sandbox at /sandbox'),
  iapGoogleFile: {
    name: 'TUSCHEL_IAP_GOOGLE_FILE',
    meaning: 'the same for Google Play: the key file (JSON) of a service account that may see orders',
    allowed: 'the absolute path of a file',
    fallback: 'no purchases at Google',
    read: (given) => (isAbsolute(given) ? given : undefined),
    absent: undefined,
  } satisfies Setting<string | undefined>,
  iapGooglePackage: words(
    'TUSCHEL_IAP_GOOGLE_PACKAGE',
    'with it: package name of the app',
    APP_ID,
    'such as com.example.game',
  ),
  iapGoogleUrl: storeStandIn('GOOGLE', 'Google'),
  iapHuaweiClientId: key('TUSCHEL_IAP_HUAWEI_CLIENT_ID', 'the same for AppGallery: client id of the app', 'none'),
  iapHuaweiClientSecret: key('TUSCHEL_IAP_HUAWEI_CLIENT_SECRET', 'its secret', 'none'),
  iapHuaweiPublicKey: words(
    'TUSCHEL_IAP_HUAWEI_PUBLIC_KEY',
    'its public key for purchases',
    /^[A-Za-z0-9+/]{100,2000}={0,2}$/,
    'a key in base64, as AppGallery Connect shows it',
  ),
  iapHuaweiUrl: storeStandIn('HUAWEI', 'Huawei'),
  iapSamsungPackage: words(
    'TUSCHEL_IAP_SAMSUNG_PACKAGE',
    'the same for the Galaxy Store: package name of the app',
    APP_ID,
    'such as com.example.game',
  ),
  iapSamsungUrl: storeStandIn('SAMSUNG', 'the Galaxy Store'),
  iapFacebookSecret: key(
    'TUSCHEL_IAP_FACEBOOK_SECRET',
    'the same for Instant Games: secret of the app at Facebook',
    'no purchases at Facebook',
  ),
} as const;

function storeStandIn(store: string, whom: string): Setting<string | undefined> {
  return standIn(`TUSCHEL_IAP_${store}_URL`, whom, 'the store itself');
}
