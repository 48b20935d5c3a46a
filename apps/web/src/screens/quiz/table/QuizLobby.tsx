import type { MatchState, QuizState } from '@tuschel/protocol';
import { QUIZ, type QuizCount, type QuizKind } from '@tuschel/rules';
import { Link2, Play, UserX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { copyText } from '../../../copyText.ts';
import { Button } from '../../../components/Button.tsx';
import { Segments } from '../../../components/form/Segments.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Illustration } from '../../../components/Illustration.tsx';
import { Sheet } from '../../../components/Sheet.tsx';
import { useText } from '../../../game/useText.ts';
import { LANGUAGE_NAMES } from '../../../language/language.ts';
import { QuizHeading } from '../QuizHeading.tsx';
import styles from './QuizTable.module.css';
import { useQuizSend } from './useQuizSend.ts';

interface Props {
  state: MatchState;
  quiz: QuizState;
}

/** Before the first question: who is there, and what is asked. */
export function QuizLobby({ state, quiz }: Props) {
  const say = useText();
  const leader = state.players.find(({ id }) => id === quiz.leader)?.name ?? '';
  return (
    <div className={styles.end}>
      <Sheet className={styles.sum}>
        <header className={styles.head}>
          <QuizHeading text={say('quiz.title')} />
          <Illustration name="otter" className={styles.otter} />
        </header>
        {state.you.isHost ? (
          <Settings state={state} quiz={quiz} />
        ) : (
          <>
            <p>
              {say(quiz.kind === 'prompt' ? 'quiz.kind.prompt' : 'quiz.kind.artist')} ·{' '}
              {say('quiz.table.count', { count: quiz.count })}
              {quiz.kind === 'prompt' ? (
                <>
                  {' '}
                  · <span lang={quiz.language}>{LANGUAGE_NAMES[quiz.language]}</span>
                </>
              ) : null}
            </p>
            <p role="status">{say('quiz.table.leads', { name: leader })}</p>
          </>
        )}
        <Short quiz={quiz} />
      </Sheet>
      <Sheet className={styles.sum}>
        <h2 className="text-l">{say('quiz.table.people', { count: state.players.length })}</h2>
        <Invite lobbyCode={state.lobbyCode} />
        <ul className={styles.scores}>
          {state.players.map((player) => (
            <Guest key={player.id} player={player} isRemovable={state.you.isHost && player.id !== state.you.id} />
          ))}
        </ul>
      </Sheet>
    </div>
  );
}

function Settings({ state, quiz }: Props) {
  const say = useText();
  const send = useQuizSend();
  const isBusy = quiz.phase === 'supply';
  const isAlone = state.players.filter(({ presence }) => presence === 'here').length < 2;
  return (
    <>
      <Choice label={say('quiz.kind')}>
        <Segments
          label={say('quiz.kind')}
          segments={[
            { value: 'prompt', label: say('quiz.kind.prompt') },
            { value: 'artist', label: say('quiz.kind.artist') },
          ]}
          value={quiz.kind as QuizKind}
          onChange={(kind) => void send({ type: 'options', options: { kind } })}
        />
      </Choice>
      <Choice label={say('quiz.count')}>
        <Segments
          label={say('quiz.count')}
          segments={QUIZ.counts.map((one) => ({ value: String(one), label: String(one) }))}
          value={String(quiz.count)}
          onChange={(count) => void send({ type: 'options', options: { count: Number(count) as QuizCount } })}
        />
      </Choice>
      <Choice label={say('quiz.table.language')}>
        <Segments
          label={say('quiz.table.language')}
          segments={[
            { value: 'de', label: 'Deutsch', lang: 'de' },
            { value: 'en', label: 'English', lang: 'en' },
          ]}
          value={quiz.language as 'de' | 'en'}
          onChange={(language) => void send({ type: 'options', options: { language } })}
        />
      </Choice>
      {isAlone ? <p className="soft">{say('quiz.table.alone')}</p> : null}
      <Button
        kind="gold"
        size="l"
        icon={<Play size={22} aria-hidden="true" />}
        className={styles.start}
        isDisabled={isBusy || isAlone}
        onPress={() => send({ type: 'start' })}
      >
        {say('quiz.start')}
      </Button>
    </>
  );
}

/** Its name stands above it. */
function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="stack gap-1">
      <p className="semibold" aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  );
}

function Short({ quiz: { short, kind, phase } }: { quiz: QuizState }) {
  const say = useText();
  if (phase === 'supply') return <p role="status">{say('quiz.loading')}</p>;
  if (!short) return null;
  const isPictures = kind === 'prompt' || short.pool.artists >= short.needs.artists;
  return (
    <div className={styles.few} role="status">
      <p className="semibold">
        {isPictures
          ? `${say('quiz.few.needs', { needs: short.needs.pictures })} ${say('quiz.few.pictures', { pictures: short.pool.pictures })}`
          : `${say('quiz.few.needsArtists', { needs: short.needs.artists })} ${say('quiz.few.artists', { artists: short.pool.artists })}`}
      </p>
      <p>{say('quiz.few.how')}</p>
    </div>
  );
}

function Invite({ lobbyCode }: { lobbyCode: string }) {
  const say = useText();
  const [isCopied, setCopied] = useState(false);
  const url = `${location.origin}/join/${lobbyCode}`;
  return (
    <div className="flow align-center gap-3">
      <code className="text-l semibold tabular">{lobbyCode}</code>
      <Button
        kind="quiet"
        icon={<Link2 size={20} aria-hidden="true" />}
        onPress={async () => setCopied(await copyText(url))}
      >
        {say(isCopied ? 'quiz.table.copied' : 'quiz.table.copy')}
      </Button>
    </div>
  );
}

function Guest({ player, isRemovable }: { player: MatchState['players'][number]; isRemovable: boolean }) {
  const say = useText();
  const send = useQuizSend();
  return (
    <li className={styles.score} data-gone={player.presence !== 'here'}>
      <span className="grows breakable">
        {player.name}
        {player.presence === 'here' ? '' : ` (${say('quiz.table.away')})`}
      </span>
      {isRemovable ? (
        <IconButton
          label={say('quiz.table.kick', { name: player.name })}
          onPress={() => void send({ type: 'kick', player: player.id })}
        >
          <UserX size={18} aria-hidden="true" />
        </IconButton>
      ) : null}
    </li>
  );
}
