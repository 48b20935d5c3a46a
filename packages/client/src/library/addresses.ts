import { drawingAddress, type MediaFile, namedAddress, type RuntimeConfig } from '@tuschel/protocol';

/** Where pictures and videos are: every address of one is made here. */
export interface Addresses {
  /** Of a drawing's file, by the name that the server gave for this reader. */
  named(name: string): string;
  /** Of a file of a drawing that everybody may see. */
  drawing(drawingId: string, file: MediaFile): string;
  /** Of the picture of a badge. */
  badge(badgeId: string): string;
  /** Of a picture in a text of the operator or the team, by its path on this server. */
  written(path: string): string;
  /** Of somebody's own picture, as accounts and matches tell it: below the images, or elsewhere. Empty: there is none. */
  person(avatarUrl: string): string;
}

/** Below this path the server tells of pictures of people. */
const TOLD_BELOW = '/media/';

/** @param env runtime configuration of this page */
export function addressesOf(env: Pick<RuntimeConfig, 'imagesUrl' | 'badgesUrl' | 'drawingsUrl'>): Addresses {
  return {
    named: (name) => namedAddress(env.drawingsUrl, name),
    drawing: (drawingId, file) => drawingAddress(env.drawingsUrl, drawingId, file),
    badge: (badgeId) => `${env.badgesUrl}/${encodeURIComponent(badgeId)}.png`,
    written: (path) => toldBelow(env.imagesUrl, path),
    person: (url) => toldBelow(env.imagesUrl, url),
  };
}

function toldBelow(imagesUrl: string, url: string): string {
  return url.startsWith(TOLD_BELOW) ? `${imagesUrl}/${url.slice(TOLD_BELOW.length)}` : url;
}
