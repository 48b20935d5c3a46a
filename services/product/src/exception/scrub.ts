import { hideSecrets } from '@tuschel/protocol';

/** Control characters other than line feed and tab: a log viewer may obey them. */
const CONTROL = /[^\P{Cc}\n\t]/gu;

/** Text from a browser without what may open a session, safe to show as text. */
export function scrub(text: string): string {
  return hideSecrets(text.replace(CONTROL, ''));
}
