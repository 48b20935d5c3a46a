import { GameMode, type Options } from '@tuschel/protocol';
import { stepLengths } from '@tuschel/rules';
import { useText } from '../../game/useText.ts';
import styles from './GameOptions.module.css';
import { PlanTold } from './planEditor/PlanTold.tsx';
import { useShownTime } from './shownTime.ts';
import { usedTimes } from './usedTimes.ts';

/** The options as those read them who cannot change them. */
export function OptionsSummary({ options }: { options: Options }) {
  const say = useText();
  const show = useShownTime();
  const times = stepLengths(options);
  const { plan } = options;
  const hasPlan = options.mode === GameMode.Custom && plan !== undefined && plan !== null;
  const rows = [
    [say('lobby.tempo'), say(`lobby.tempo.${options.tempo}`)],
    [say('lobby.times'), times === null ? say('lobby.tempo.hostHint') : show(times, usedTimes(options))],
  ] as const;
  return (
    <>
      {hasPlan ? <PlanTold plan={plan} /> : null}
      <dl className={styles.summary}>
        {[...(hasPlan ? [] : rows), [say('lobby.access'), say(`lobby.access.${options.access}`)] as const].map(
          ([name, value]) => (
            <div key={name} className={styles.row}>
              <dt className="soft">{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </>
  );
}
