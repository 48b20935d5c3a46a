/** Apart from the other limits, of which the first page loads some. */

/** Pictures and videos of drawings, and those who make them. */
export const RENDER = {
  /** A job is a renderer's for so long, ms. */
  leaseMs: 5 * 60_000,
  /** Then the drawing has a `renderError`. */
  attempts: 3,
  /** After an attempt that failed a job waits for so long, ms, times the attempts so far. */
  retryMs: 5_000,
  /** A renderer without work asks again after so long, ms; at the latest after `pollMostMs`. */
  pollMs: 2_000,
  pollMostMs: 60_000,
  /** Longer side, pixels. */
  jpgSide: 1920,
  thumbnailSide: 480,
  videoSide: 1280,
  /** Most bytes of what is uploaded. */
  jpgBytes: 8 * 1024 * 1024,
  thumbnailBytes: 1024 * 1024,
  mp4Bytes: 16 * 1024 * 1024,
  /** The whole drawing in at most so much, ms, and the finished picture for so long behind it. */
  videoMs: 30_000,
  videoHoldMs: 2_000,
  videoFps: 30,
  /** Jobs that one renderer may hold at the same time. */
  leasesAtOnce: 8,
  /** UTF-16 units of what a renderer says of a failure. */
  error: 500,
  /** As of a drawing's own preview. */
  previewData: 6_000,
  /** Somebody who has been gone for longer is not told of among the renderers, ms. */
  recentMs: 7 * 24 * 60 * 60 * 1000,
  /** Drawings of one question for their pictures. */
  mediaAtOnce: 100,
} as const;

/** Addresses of pictures and videos. */
export const MEDIA = {
  /** Caches ask again after so long, s. Whatever is hidden or erased is gone by then. */
  maxAgeSeconds: 60,
  /** A private one is good for at least so long, ms, and at most for twice as long: it stays the same for a while, so that caches help. */
  signedMs: 5 * 60_000,
} as const;
