import type { Options } from '@tuschel/protocol';
import { Suspense, useId } from 'react';
import { Button } from '../../components/Button.tsx';
import { useText } from '../../game/useText.ts';
import { LobbyTexts } from '../../language/LobbyTexts.tsx';
import { factsOf, MODES } from '../lobby/modes/modes.ts';
import picturesUrl from '../lobby/modes/modes.svg';
import styles from './NextGame.module.css';

const TEMPOS = ['quick', 'normal', 'relaxed', 'masterpiece', 'host'] as const;

export type NextOptions = Partial<Pick<Options, 'mode' | 'tempo'>>;

interface Props {
  /** Of the game that is over. */
  options: Options;
  isDisabled: boolean;
  onChoose: (change: NextOptions) => void;
}

/** The same people, something else: another mode or another pace, each with one click. */
export function NextGame(props: Props) {
  return (
    <Suspense fallback={null}>
      <LobbyTexts>
        <Choices {...props} />
      </LobbyTexts>
    </Suspense>
  );
}

function Choices({ options, isDisabled, onChoose }: Props) {
  const say = useText();
  const [modes, tempos] = [useId(), useId()];
  return (
    <div className={styles.next}>
      <h3 id={modes} className={styles.title}>
        {say('end.again.mode')}
      </h3>
      <ul className={`${styles.row} ${styles.modes}`} aria-labelledby={modes}>
        {MODES.filter(({ mode }) => mode !== options.mode).map(({ mode, name }) => (
          <li key={mode}>
            <button type="button" className={styles.mode} disabled={isDisabled} onClick={() => onChoose({ mode })}>
              <svg viewBox="0 0 160 120" className={styles.picture} aria-hidden="true">
                <use href={`${picturesUrl}#${name}-2`} />
              </svg>
              <span>{say(`mode.${name}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      <h3 id={tempos} className={styles.title}>
        {say('end.again.tempo')}
      </h3>
      <ul className={styles.row} aria-labelledby={tempos}>
        {TEMPOS.filter((tempo) => tempo !== options.tempo).map((tempo) => (
          <li key={tempo}>
            <Button kind="quiet" size="s" isDisabled={isDisabled} onPress={() => onChoose({ tempo })}>
              {say(`lobby.tempo.${tempo}`)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Where everybody is going. */
export function NextTold({ options }: { options: Options }) {
  return (
    <Suspense fallback={null}>
      <LobbyTexts>
        <Told options={options} />
      </LobbyTexts>
    </Suspense>
  );
}

function Told({ options: { mode, tempo } }: { options: Options }) {
  const say = useText();
  const { name } = factsOf(mode);
  return <>{say('end.next.what', { mode: say(`mode.${name}`), tempo: say(`lobby.tempo.${tempo}`) })}</>;
}
