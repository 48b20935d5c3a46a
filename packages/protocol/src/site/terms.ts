/** Times from which on the terms ask for something; UTC ms. */
export interface TermsCutOffs {
  /** Whoever accepted earlier has to accept again. */
  acceptedSince: number;
  /** Whoever has an older account and never accepted is asked whether earlier posted images stay public. */
  imagesBefore: number;
}

export const TERMS_CUT_OFFS: TermsCutOffs = { acceptedSince: 1_698_510_600_000, imagesBefore: 1_697_932_800_000 };

/** What the gate looks at; null or 0: never accepted. Times in UTC ms. */
export interface TermsHolder {
  termsAccepted: number | null;
  createdAt: number;
}

/** Whether somebody has to accept the terms before anything else. */
export function owesTerms({ termsAccepted }: Pick<TermsHolder, 'termsAccepted'>, cutOffs: TermsCutOffs): boolean {
  return !termsAccepted || termsAccepted < cutOffs.acceptedSince;
}

/** Whether accepting comes with the question about earlier posted images. */
export function isAskedAboutImages({ termsAccepted, createdAt }: TermsHolder, cutOffs: TermsCutOffs): boolean {
  return !termsAccepted && createdAt < cutOffs.imagesBefore;
}
