/** What the stores know the operator by. A store that is left out is not configured. */
export interface StoresConfig {
  apple?: {
    /** The app-specific shared secret. */
    password: string;
    /** Bundle id of the app: receipts of others are genuine, too. */
    bundle: string;
    /** For tests: stands for Apple. Its sandbox is below /sandbox. */
    url?: string;
  };
  google?: {
    /** A service account. */
    email: string;
    /** Its private key, PEM. */
    key: string;
    /** Package name of the app. */
    packageName: string;
    /** For tests: stands for Google. */
    url?: string;
  };
  huawei?: {
    clientId: string;
    clientSecret: string;
    /** RSA, in base64 as AppGallery Connect shows it. */
    publicKey: string;
    /** For tests: stands for Huawei. */
    url?: string;
  };
  facebook?: { appSecret: string };
  samsung?: {
    /** Package name of the app. */
    packageName: string;
    /** For tests: stands for the Galaxy Store. */
    url?: string;
  };
}
