import { Illustration } from '../../components/Illustration.tsx';
import { keepPlace } from '../../focus/keepPlace.ts';
import { useText } from '../../game/useText.ts';
import desk from '../create/PlayDesk.module.css';
import { Begun } from './Begun.tsx';
import { ChallengeSheet } from './ChallengeSheet.tsx';
import { FreeTraining } from './FreeTraining.tsx';
import { Sketchbook } from './Sketchbook.tsx';
import styles from './SoloDesk.module.css';
import { isBegun, useSeat } from './useSeat.ts';

/** What can be drawn alone, and what has been. */
export function SoloDesk({ userId }: { userId: string }) {
  const say = useText();
  const seat = useSeat(userId);
  const { sitting, sitDown } = seat;
  return (
    <div className={desk.desk} onFocus={keepPlace}>
      <header className={desk.head}>
        <div className={styles.words}>
          <h1 className="text-2xl breakable">{say('solo.title')}</h1>
          <p className={styles.subtitle}>{say('solo.subtitle')}</p>
        </div>
        <Illustration name="otter" className={styles.otter} />
      </header>
      <Begun seat={seat} />
      <div className={styles.sheets}>
        <ChallengeSheet userId={userId} onSitDown={sitDown} isNext={!isBegun(sitting)} />
        <FreeTraining onSitDown={sitDown} />
      </div>
      <Sketchbook userId={userId} onGoOn={sitDown} />
    </div>
  );
}
