import { existsSync } from 'node:fs';

/** Debian's Chromium without the windows of a desktop's browser: the same engine for half of the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM = '/usr/bin/chromium';

/** The Chromium that browser tests drive: the one that TUSCHEL_CHROMIUM names, else Debian's. */
export const chromiumPath = process.env['TUSCHEL_CHROMIUM'] ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM);
