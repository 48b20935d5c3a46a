/** A drawing to look at. */
export interface Media {
  /** What it shows, for those who do not see it, and the heading. */
  title: string;
  imageUrl: string;
  /** How it was drawn; null: it cannot be played. */
  videoUrl: string | null;
  mayDownload: boolean;
  /** What the downloaded picture is called. Default: as the address says. */
  fileName?: string;
}

/** What the media dialog shows. `hasFailed`: the video could not be loaded. */
export type MediaView =
  | { kind: 'hidden' }
  | { kind: 'image'; media: Media; hasFailed: boolean }
  | { kind: 'video'; media: Media; url: string };

export type MediaEvent =
  | { kind: 'show'; media: Media }
  | { kind: 'clicked' }
  | { kind: 'videoFailed' }
  | { kind: 'closed' };

export const HIDDEN: MediaView = { kind: 'hidden' };

/** A click on the picture plays its video, where there is one. */
export function nextView(view: MediaView, event: MediaEvent): MediaView {
  switch (event.kind) {
    case 'show':
      return { kind: 'image', media: event.media, hasFailed: false };
    case 'clicked':
      return view.kind === 'image' && view.media.videoUrl !== null
        ? { kind: 'video', media: view.media, url: view.media.videoUrl }
        : view;
    case 'videoFailed':
      return view.kind === 'video' ? { kind: 'image', media: view.media, hasFailed: true } : view;
    case 'closed':
      return HIDDEN;
    default:
      return event satisfies never;
  }
}
