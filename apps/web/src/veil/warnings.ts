import { ContentWarning } from '@tuschel/protocol';

/** What a drawing may warn of, in the order in which it is told. */
export const WARNINGS = ['horror', 'blood', 'sexual'] as const;
export type Warning = (typeof WARNINGS)[number];

export const FLAGS: Readonly<Record<Warning, number>> = {
  horror: ContentWarning.Horror,
  blood: ContentWarning.BloodOrViolence,
  sexual: ContentWarning.SexualContent,
};

export function warningsOf(flags: number): Warning[] {
  return WARNINGS.filter((warning) => (flags & FLAGS[warning]) !== 0);
}

export function flagsOf(warnings: readonly Warning[]): number {
  return warnings.reduce<number>((flags, warning) => flags | FLAGS[warning], ContentWarning.None);
}
