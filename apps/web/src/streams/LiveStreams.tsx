import { callEndpoint } from '@tuschel/client/call-endpoint';
import type { LiveStreams as Lists, Streamer } from '@tuschel/protocol';
import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useClient } from '../ClientContext.tsx';
import { Badge } from '../components/Badge.tsx';
import { Illustration } from '../components/Illustration.tsx';
import { SectionTitle } from '../components/SectionTitle.tsx';
import { useText } from '../game/useText.ts';
import { BlogTexts } from '../screens/blog/BlogTexts.tsx';
import { useAddresses } from '../useAddresses.ts';
import styles from './LiveStreams.module.css';

/** They are asked for anew after so long, ms. */
const EVERY_MS = 120_000;

interface Shown extends Streamer {
  isTeam: boolean;
}

/** Who streams now, the team first; nothing where nobody does, or the server does not answer. `most`: so many cards. */
export default function LiveStreams({ most }: { most: number }) {
  const client = useClient();
  const [streams, setStreams] = useState<readonly Shown[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const ask = () =>
      callEndpoint(client, 'GET /live_streams').then(
        (lists) => isCurrent && setStreams(inOrder(lists)),
        () => undefined,
      );
    void ask();
    const timer = setInterval(() => document.hidden || void ask(), EVERY_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [client]);
  if (streams.length === 0) return null;
  return (
    <BlogTexts>
      <Cards streams={streams.slice(0, most)} />
    </BlogTexts>
  );
}

function inOrder({ team, live }: Lists): Shown[] {
  return [
    ...team.map((stream) => ({ ...stream, isTeam: true })),
    ...live.map((stream) => ({ ...stream, isTeam: false })),
  ];
}

function Cards({ streams }: { streams: readonly Shown[] }) {
  const say = useText();
  return (
    <section className="stack gap-4">
      <SectionTitle>{say('live.title')}</SectionTitle>
      <ul className={styles.streams}>
        {streams.map((stream) => (
          <li key={stream.userName}>
            <Card stream={stream} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ stream }: { stream: Shown }) {
  const say = useText();
  const { userName, displayName, thumbnailUrl, viewerCount, isPriorityStreamer, isTeam } = stream;
  return (
    <a
      className={styles.card}
      data-first={isPriorityStreamer}
      href={`https://www.twitch.tv/${userName}`}
      target="_blank"
      rel="noreferrer"
    >
      <Thumbnail key={thumbnailUrl} path={thumbnailUrl} />
      <span className="flow align-center gap-1-2 pad-3">
        <bdi className={styles.name}>{displayName}</bdi>
        {isTeam ? <Badge look="action">{say('live.team')}</Badge> : null}
        <span className={styles.viewers}>
          <Eye size={16} aria-hidden="true" /> {say('live.viewers', { count: viewerCount })}
        </span>
      </span>
    </a>
  );
}

/** The name says whose it is; without a picture our own stands there. */
function Thumbnail({ path }: { path: string }) {
  const addresses = useAddresses();
  const [isBroken, setBroken] = useState(path === '');
  return (
    <span className={styles.picture}>
      {isBroken ? (
        <Illustration name="bucket" className={styles.own} />
      ) : (
        <img
          src={addresses.written(path)}
          alt=""
          width={440}
          height={248}
          loading="lazy"
          onError={() => setBroken(true)}
        />
      )}
    </span>
  );
}
