import type { LiveStreams, Streamer } from '@tuschel/protocol';
import { STAGE_DRAWINGS_URL } from '../stagePictures.ts';

const picture = (name: string) => `${STAGE_DRAWINGS_URL}/${name}.jpg`;

function stream(userName: string, viewerCount: number, more: Partial<Streamer> = {}): Streamer {
  return {
    userName: userName.toLowerCase(),
    displayName: userName,
    viewerCount,
    thumbnailUrl: '',
    isPriorityStreamer: false,
    ...more,
  };
}

const STREAMS: LiveStreams = {
  team: [
    stream('PinselPaula', 214, { thumbnailUrl: picture('boat'), isPriorityStreamer: true }),
    stream('Maari', 1, { thumbnailUrl: picture('cat') }),
  ],
  live: [
    stream('KritzelKai', 1_204, { thumbnailUrl: picture('sea') }),
    stream('DieMitDemSehrLangenNamen', 12, { thumbnailUrl: picture('sun') }),
    stream('Nachtfalter', 0),
  ],
};

/** Some people stream. */
export const LIVE = { 'GET /live_streams': STREAMS };
