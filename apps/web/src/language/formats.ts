import type { CustomFormats } from 'react-intl';

/** How days and times of day are told, wherever they are. Numbers need no name of their own. */
export const FORMATS: CustomFormats = {
  date: {
    /** A day that somebody wrote down: it is the same everywhere. */
    day: { dateStyle: 'long', timeZone: 'UTC' },
  },
  time: {
    clock: { hour: '2-digit', minute: '2-digit' },
  },
};
