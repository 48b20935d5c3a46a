import type { Size } from '@tuschel/ink';
import { createFilmFile, FILM, type FilmSink, mp4Of, type Sample } from '@tuschel/ink/film';

/** Makes a file of the frames that it is given. */
export interface FilmMaker extends FilmSink {
  /** The whole MP4. Once. */
  finish(): Promise<Uint8Array<ArrayBuffer>>;
  /** Gives back what it holds, also in the middle of a film. */
  close(): void;
}

export interface FilmAbout {
  size: Size;
  title: string;
  author: string;
}

/** Constrained Baseline, level 3.1: 720p at 30 frames a second, what everything plays. */
const CODEC = 'avc1.42e01f';
/** Bits a second: half a minute of the loudest drawing stays far below what may be uploaded. */
const BITRATE = 2_500_000;
/** Frames that wait to be encoded; each holds 1.4 MB. */
const MOST_WAITING = 8;
const MICROSECONDS = 1_000_000;

/** The browser's own encoder where it has one for H.264, else ours: slower, and everywhere. */
export async function createFilmMaker(about: FilmAbout): Promise<FilmMaker & { encoder: 'browser' | 'own' }> {
  const config = configOf(about.size);
  return (await isSupported(config))
    ? { ...browserFilm(about, config), encoder: 'browser' }
    : { ...ownFilm(about), encoder: 'own' };
}

function configOf({ width, height }: Size): VideoEncoderConfig {
  return {
    codec: CODEC,
    width,
    height,
    framerate: FILM.framesPerSecond,
    bitrate: BITRATE,
    latencyMode: 'quality',
    avc: { format: 'avc' },
  };
}

async function isSupported(config: VideoEncoderConfig): Promise<boolean> {
  if (!('VideoEncoder' in globalThis)) return false;
  const { supported = false } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
  return supported;
}

function ownFilm(about: FilmAbout): FilmMaker {
  const file = createFilmFile(about);
  return { add: (step) => file.add(step), finish: async () => file.finish(), close: () => undefined };
}

function browserFilm({ size, title, author }: FilmAbout, config: VideoEncoderConfig): FilmMaker {
  const { framesPerSecond } = FILM;
  const { width, height } = size;
  const samples: Sample[] = [];
  let configuration: Uint8Array | null = null;
  let failure: Error | null = null;
  let frames = 0;
  let last = -1;

  const encoder = new VideoEncoder({
    output(chunk, { decoderConfig } = {}) {
      configuration ??= bytesOf(decoderConfig?.description);
      // Frames that are shown in another order than they are stored would need a table of their own.
      if (chunk.timestamp <= last) failure ??= new Error('The browser stores frames out of order.');
      last = chunk.timestamp;
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      samples.push({ bytes, isKey: chunk.type === 'key' });
    },
    error: (error) => (failure ??= error),
  });
  encoder.configure(config);

  return {
    async add({ i420, isKey }) {
      while (!failure && encoder.encodeQueueSize >= MOST_WAITING)
        await new Promise((resolve) => encoder.addEventListener('dequeue', resolve, { once: true }));
      if (failure) throw failure;
      const frame = new VideoFrame(i420, {
        format: 'I420',
        codedWidth: width,
        codedHeight: height,
        timestamp: Math.round((frames * MICROSECONDS) / framesPerSecond),
        colorSpace: { matrix: 'bt709', primaries: 'bt709', transfer: 'bt709', fullRange: false },
      });
      encoder.encode(frame, { keyFrame: isKey });
      frame.close();
      frames++;
    },
    async finish() {
      await encoder.flush();
      if (failure) throw failure;
      if (!configuration || samples.length !== frames) throw new Error('The browser has left out frames.');
      return mp4Of({ width, height, framesPerSecond, title, author, configuration, samples });
    },
    close() {
      if (encoder.state !== 'closed') encoder.close();
    },
  };
}

function bytesOf(source: AllowSharedBufferSource | undefined): Uint8Array | null {
  if (source === undefined) return null;
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength).slice()
    : new Uint8Array(source).slice();
}
