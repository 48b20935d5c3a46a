/** What people see before they join a game and after it has ended, and who never does. */
import { AdminPower } from '../enums.ts';

export const AD_KINDS = ['none', 'house', 'external'] as const;
export type AdKind = (typeof AD_KINDS)[number];

export const ADS = {
  /** How long our own lasts before a lobby, at most, and after how long people can leave an external one. */
  seconds: 5,
  /** Shortest time between two ads before lobbies on one device, ms. */
  pauseMs: 5 * 60_000,
  /** An external ad that has not loaded by then counts as blocked, ms. */
  answerMs: 3_000,
  /** Most of what the operator's file may hold, bytes. */
  fileBytes: 64 * 1024,
  /** Most web sites that an external ad may load from. */
  origins: 20,
} as const;

/** Where the server has the page that shows what others made. */
export const AD_FRAME_PATH = '/ads/frame';

/** What that page tells the one around it. */
export const AD_MESSAGES = ['tuschel-ad-shown', 'tuschel-ad-blocked'] as const;
export type AdMessage = (typeof AD_MESSAGES)[number];

interface Viewer {
  supporterLevel: number;
  /** AdminPower */
  adminPower: number;
  /** Of Twitch. */
  broadcasterType: string;
}

/** Supporters, whoever helps to run this, and partners of Twitch, whose audience would see it. */
export function isAdFree({ supporterLevel, adminPower, broadcasterType }: Viewer): boolean {
  return supporterLevel > 0 || adminPower >= AdminPower.CommunityMember || broadcasterType === 'partner';
}
