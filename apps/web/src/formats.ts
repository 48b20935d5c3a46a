import type { CustomFormats } from 'react-intl';
import type { Language } from './language.ts';

/** German numbers and dates read as in Germany, English ones as in Britain: day before month. */
export const LOCALES: Record<Language, string> = { de: 'de-DE', en: 'en-GB' };

/** How days and times of day are told, wherever they are. */
export const FORMATS: CustomFormats = {
  date: {
    /** A day that somebody wrote down: it is the same everywhere. */
    day: { dateStyle: 'long', timeZone: 'UTC' },
  },
  time: {
    clock: { hour: 'numeric', minute: '2-digit' },
  },
};
