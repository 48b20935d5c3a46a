import type { Clock } from '@tuschel/platform/ports';
import { createFetchOutside } from '../outside/fetchOutside.ts';
import { type AppleStore, createAppleStore } from './appleStore.ts';
import type { StoresConfig } from './config.ts';
import { createFacebookStore, type FacebookStore } from './facebookStore.ts';
import { createGoogleStore, type GoogleStore } from './googleStore.ts';
import { createHuaweiStore, type HuaweiStore } from './huaweiStore.ts';
import { createSamsungStore, type SamsungStore } from './samsungStore.ts';

/** Null: the operator has no account there. */
export interface Stores {
  apple: AppleStore | null;
  google: GoogleStore | null;
  huawei: HuaweiStore | null;
  facebook: FacebookStore | null;
  samsung: SamsungStore | null;
}

/** A receipt of years of renewals has hundreds of lines. */
const ANSWER_BYTES = 1024 * 1024;

export function createStores(clock: Clock, { apple, google, huawei, facebook, samsung }: StoresConfig): Stores {
  const fetchOutside = createFetchOutside(clock, { mostBytes: ANSWER_BYTES });
  return {
    apple: apple ? createAppleStore(apple, { clock, fetchOutside }) : null,
    google: google ? createGoogleStore(google, { clock, fetchOutside }) : null,
    huawei: huawei ? createHuaweiStore(huawei, { clock, fetchOutside }) : null,
    facebook: facebook ? createFacebookStore(facebook) : null,
    samsung: samsung ? createSamsungStore(samsung, { clock, fetchOutside }) : null,
  };
}
