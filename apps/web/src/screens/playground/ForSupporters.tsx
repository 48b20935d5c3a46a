import { Heart } from 'lucide-react';
import { ButtonLink } from '../../components/Button.tsx';
import { Illustration } from '../../components/Illustration.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { useText } from '../../game/useText.ts';
import { exists } from '../../layout/places.ts';
import { useVisitor } from '../../layout/useVisitor.ts';
import { PaperPages } from './PaperPages.tsx';
import styles from './ForSupporters.module.css';

/** For those who may not paint here: what it is, and how they may. What they have painted before stays theirs to look at. */
export function ForSupporters({ userId }: { userId: string }) {
  const say = useText();
  const visitor = useVisitor();
  return (
    <div className={styles.page}>
      <div className={styles.invitation}>
        <Illustration name="hero" className={styles.drawing} />
        <Sheet className={styles.sheet}>
          <h1 className="text-2xl breakable">{say('playground.others.title')}</h1>
          <p className="text-l">{say('playground.others.text')}</p>
          <ul className={styles.gifts}>
            <li>{say('playground.others.time')}</li>
            <li>{say('playground.others.papers')}</li>
            <li>{say('playground.others.pictures')}</li>
          </ul>
          <div className="flow gap-3">
            {exists('support', visitor) ? (
              <ButtonLink to="/support" kind="gold" size="l" icon={<Heart size={22} aria-hidden="true" />}>
                {say('playground.others.support')}
              </ButtonLink>
            ) : null}
            <ButtonLink to="/solo" kind="quiet" size="l">
              {say('playground.others.solo')}
            </ButtonLink>
          </div>
        </Sheet>
      </div>
      <PaperPages userId={userId} part="mine" isQuietWhenEmpty />
    </div>
  );
}
