import loadDecoder from 'tinyh264/es/TinyH264.js';
import type { ParameterSets } from '../film/h264/headers.ts';

/** What the decoder needs of its surroundings: it believes to be in a worker of a browser. */
const SURROUNDINGS = { location: { href: 'file:///' } };
const PICTURE_READY = 1;
const BUFFER_BYTES = 1024 * 1024;

/** A decoder that somebody else wrote (Android's, as WebAssembly): each picture of the film, planes as `i420Layout` tells them. */
export async function decodeFilm(
  { sequence, picture }: ParameterSets,
  frames: readonly Uint8Array[],
): Promise<Uint8Array[]> {
  const decoder = await decoderModule();
  const storage = decoder._h264bsdAlloc();
  const buffer = decoder._malloc(BUFFER_BYTES);
  const told = decoder._malloc(12);
  decoder._h264bsdInit(storage, 0);
  const pictures: Uint8Array[] = [];
  for (const unit of [sequence, picture, ...frames.map((frame) => frame.subarray(4))]) {
    decoder.HEAPU8.set([0, 0, 0, 1], buffer);
    decoder.HEAPU8.set(unit, buffer + 4);
    const result = decoder._h264bsdDecode(storage, buffer, unit.length + 4, told, told + 4, told + 8);
    if (result !== PICTURE_READY) continue;
    const [at = 0, width = 0, height = 0] = [0, 4, 8].map((offset) => decoder.getValue(told + offset, 'i32'));
    pictures.push(decoder.HEAPU8.slice(at, at + (width * height * 3) / 2));
  }
  decoder._h264bsdShutdown(storage);
  decoder._h264bsdFree(storage);
  decoder._free(buffer);
  decoder._free(told);
  return pictures;
}

let loaded: ReturnType<typeof loadDecoder> | null = null;

async function decoderModule() {
  const world = globalThis as { self?: unknown };
  const before = world.self;
  world.self = SURROUNDINGS;
  loaded ??= loadDecoder();
  try {
    return await loaded;
  } finally {
    if (before === undefined) delete world.self;
    else world.self = before;
  }
}
