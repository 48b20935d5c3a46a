import { Brush } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { ButtonLink } from '../../components/Button.tsx';
import { exists } from '../../layout/places.ts';
import { useVisitor } from '../../layout/useVisitor.ts';
import styles from './NewGame.module.css';

/** Who may not open a game can still draw, where there is a page for it. */
export function TryOutBox() {
  if (!exists('try', useVisitor())) return null;
  return (
    <div className={styles.tryOut}>
      <p>
        <FormattedMessage id="create.tryOut.text" />
      </p>
      <ButtonLink to="/try" kind="gold" icon={<Brush size={20} aria-hidden="true" />}>
        <FormattedMessage id="create.tryOut.go" />
      </ButtonLink>
    </div>
  );
}
