import { loadLobbyTexts } from './catalogue.ts';
import { moreTexts } from './MoreTexts.tsx';

/** Adds the texts about what can be played, and how; suspends until they are there. */
export const LobbyTexts = moreTexts(loadLobbyTexts);
