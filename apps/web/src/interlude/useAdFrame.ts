import { AD_MESSAGES, type AdMessage, ADS } from '@tuschel/protocol';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** `blocked`: something kept a part of the ad away, or all of it. */
export type AdStatus = 'loading' | 'shown' | 'blocked';

/** Listens to the page around an ad, which says how it went. One that a blocker keeps away says nothing. */
export function useAdFrame(): { frame: RefObject<HTMLIFrameElement | null>; status: AdStatus } {
  const frame = useRef<HTMLIFrameElement>(null);
  const [status, setStatus] = useState<AdStatus>('loading');
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow || !isAdMessage(data)) return;
      setStatus(data === 'tuschel-ad-shown' ? 'shown' : 'blocked');
    };
    const late = setTimeout(() => setStatus((now) => (now === 'loading' ? 'blocked' : now)), ADS.answerMs);
    addEventListener('message', listen);
    return () => {
      clearTimeout(late);
      removeEventListener('message', listen);
    };
  }, []);
  return { frame, status };
}

function isAdMessage(data: unknown): data is AdMessage {
  return AD_MESSAGES.some((message) => message === data);
}
