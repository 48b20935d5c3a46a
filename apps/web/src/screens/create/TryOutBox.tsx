import { Brush } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { ButtonLink } from '../../components/Button.tsx';
import { exists } from '../../layout/places.ts';
import { useVisitor } from '../../layout/useVisitor.ts';
import styles from './NewGame.module.css';

/** Where one draws without a game, the best place first. */
const PLACES = ['try', 'solo'] as const;

/** Whoever may not open a game can still draw, where there is a page for it. */
export function TryOutBox() {
  const visitor = useVisitor();
  const place = PLACES.find((path) => exists(path, visitor));
  if (place === undefined) return null;
  return (
    <div className={styles.tryOut}>
      <p>
        <FormattedMessage id="create.tryOut.text" />
      </p>
      <ButtonLink to={`/${place}`} kind="gold" icon={<Brush size={20} aria-hidden="true" />}>
        <FormattedMessage id="create.tryOut.go" />
      </ButtonLink>
    </div>
  );
}
