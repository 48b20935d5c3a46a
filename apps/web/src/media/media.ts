/** A drawing to look at. */
export interface Media {
  drawingId: string;
  /** What it shows, for those who do not see it, and the heading. */
  title: string;
  /** The finished picture, as it is there at once. */
  imageUrl: string;
  mayDownload: boolean;
  /** What the downloaded picture is called. Default: as the address says. */
  fileName?: string;
}

/**
 * What the media dialog shows. image: the finished picture; `hasFailed`: its video could not be loaded. lines: how it was drawn, played from
 * its lines since `at`, server time in UTC ms. video: the same as the media host has it.
 */
export type MediaView =
  | { kind: 'hidden' }
  | { kind: 'image'; media: Media; hasFailed: boolean }
  | { kind: 'lines'; media: Media; at: number }
  | { kind: 'video'; media: Media; url: string };

export type MediaEvent =
  | { kind: 'show'; media: Media }
  /** Play. `videoUrl`: null as long as there is no video. */
  | { kind: 'clicked'; at: number; videoUrl: string | null }
  | { kind: 'videoFailed' }
  | { kind: 'closed' };

export const HIDDEN: MediaView = { kind: 'hidden' };

/** A click plays: the video where there is one, else the lines. */
export function nextView(view: MediaView, event: MediaEvent): MediaView {
  switch (event.kind) {
    case 'show':
      return { kind: 'image', media: event.media, hasFailed: false };
    case 'clicked':
      if (view.kind === 'hidden' || view.kind === 'video') return view;
      return event.videoUrl === null
        ? { kind: 'lines', media: view.media, at: event.at }
        : { kind: 'video', media: view.media, url: event.videoUrl };
    case 'videoFailed':
      return view.kind === 'video' ? { kind: 'image', media: view.media, hasFailed: true } : view;
    case 'closed':
      return HIDDEN;
    default:
      return event satisfies never;
  }
}
