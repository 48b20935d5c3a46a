import { Play, Square } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../components/Button.tsx';
import { Spinner } from '../../components/status/Spinner.tsx';
import { TextField } from '../../components/form/TextField.tsx';
import { useText } from '../../game/useText.ts';
import type { MessageId } from '../../language/messageIds.ts';
import type { Shift } from '../../rendering/shift.ts';
import type { TaskWorker } from '../../rendering/tabWorkshop.ts';
import { useTabRenderer } from '../../rendering/useTabRenderer.ts';
import styles from './Atelier.module.css';
import { RenderStats } from './RenderStats.tsx';

const TOKEN = /^rnd_[\w-]{43}$/;

/** One begins with a renderer's token, and stops; below stands what all renderers do. */
export function Atelier({ openWorker }: { openWorker: () => TaskWorker }) {
  const say = useText();
  const [token, setToken] = useState<string | null>(null);
  const shift = useTabRenderer(token, openWorker);
  const bench = useRef<HTMLElement>(null);
  const wasRunning = useRef(false);
  useEffect(() => {
    // What had the focus is gone.
    if (wasRunning.current !== (token !== null)) bench.current?.focus();
    wasRunning.current = token !== null;
  }, [token]);
  return (
    <div className={styles.page}>
      <header className="stack gap-2">
        <h1 className="text-2xl">{say('render.title')}</h1>
        <p className={styles.about}>{say('render.about')}</p>
      </header>
      <section ref={bench} tabIndex={-1} className="stack align-start gap-4 pad-5 raised outlined shadow-2 radius-l">
        {token === null ? <Begin onToken={setToken} /> : <Running shift={shift} onStop={() => setToken(null)} />}
      </section>
      <RenderStats />
    </div>
  );
}

function Begin({ onToken }: { onToken: (token: string) => void }) {
  const say = useText();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const begin = (event: FormEvent) => {
    event.preventDefault();
    const token = text.trim();
    if (TOKEN.test(token)) onToken(token);
    else setWrong(true);
  };
  const change = (value: string) => {
    setText(value);
    setWrong(false);
  };
  return (
    <form className={styles.form} onSubmit={begin}>
      <TextField
        label={say('render.token')}
        hint={say('render.token.hint')}
        error={isWrong ? say('render.token.wrong') : undefined}
        value={text}
        onChange={change}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
      />
      <Button type="submit" icon={<Play size={20} aria-hidden="true" />}>
        {say('render.start')}
      </Button>
    </form>
  );
}

function Running({ shift, onStop }: { shift: Shift; onStop: () => void }) {
  const say = useText();
  const { doing, pictures, videos, failures, lastError } = shift;
  const isBusy = doing === 'picture' || doing === 'video';
  return (
    <>
      <p role="status" className={styles.doing}>
        {isBusy ? <Spinner size={22} /> : null}
        <span>{say(DOING[doing])}</span>
      </p>
      <ul className={styles.done}>
        <li>
          <FormattedMessage id="render.pictures" values={{ count: pictures }} />
        </li>
        <li>
          <FormattedMessage id="render.videos" values={{ count: videos }} />
        </li>
        <li>
          <FormattedMessage id="render.failures" values={{ count: failures }} />
        </li>
      </ul>
      {lastError === null ? null : (
        <p className="danger breakable">
          <FormattedMessage id="render.lastError" values={{ error: lastError }} />
        </p>
      )}
      <Button kind="quiet" icon={<Square size={18} aria-hidden="true" />} onPress={onStop}>
        {say('render.stop')}
      </Button>
    </>
  );
}

const DOING: Readonly<Record<Shift['doing'], MessageId>> = {
  waits: 'render.waits',
  picture: 'render.picture',
  video: 'render.video',
  unreachable: 'render.unreachable',
  refused: 'render.refused',
};
