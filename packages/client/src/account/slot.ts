/** Under it a window, or the whole browser, remembers in which cookie its session is. */
export const SLOT_KEY = 'tuschel.slot';
