import { CirclePause, CirclePlay, Moon, Sun, SunMoon } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { browserStorage } from '../browserStorage.ts';
import { useClient } from '../ClientContext.tsx';
import { Button } from '../components/Button.tsx';
import { classes } from '../components/classes.ts';
import { Segments } from '../components/form/Segments.tsx';
import { applyFace, rememberFace, storedFace } from '../look/face.ts';
import { applyTheme, rememberTheme, storedTheme, type Theme, THEMES } from '../look/theme.ts';
import styles from './Footer.module.css';
import { LanguageChoice } from './LanguageChoice.tsx';
import { footerPlaces } from './places.ts';
import { SocialIcon } from './SocialIcon.tsx';
import { SOCIAL_NAMES, socialLinks } from './socialLinks.ts';
import type { Decoration } from '../look/useDecoration.ts';
import { useVisitor } from './useVisitor.ts';

const YEAR = String(new Date().getFullYear());
const THEME_ICONS: Record<Theme, typeof Sun> = { auto: SunMoon, light: Sun, dark: Moon };

export function Footer({ decoration }: { decoration: Decoration }) {
  const { formatMessage } = useIntl();
  return (
    <footer className={styles.footer} aria-label={formatMessage({ id: 'footer.label' })}>
      <Places />
      <Socials />
      <p className={classes('soft text-s', styles.copyright)}>
        <FormattedMessage id="footer.copyright" values={{ year: YEAR }} />
      </p>
      <div className={classes('flow align-center gap-3', styles.choices)}>
        {decoration.isFixed ? null : <BubbleButton decoration={decoration} />}
        <FaceButton />
        <ThemeChoice />
        <LanguageChoice />
      </div>
    </footer>
  );
}

function Places() {
  const { formatMessage } = useIntl();
  const places = footerPlaces(useVisitor());
  if (places.length === 0) return null;
  return (
    <nav aria-label={formatMessage({ id: 'footer.places' })}>
      <ul className={styles.places}>
        {places.map(({ id, href }) => (
          <li key={id}>
            <Link to={href}>
              <FormattedMessage id={`footer.${id}`} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Socials() {
  const { formatMessage } = useIntl();
  const links = socialLinks(useClient().env.links);
  if (links.length === 0) return null;
  return (
    <ul className={styles.socials} aria-label={formatMessage({ id: 'footer.socials.label' })}>
      {links.map(({ name, url }) => (
        <li key={name}>
          <a href={url} rel="me noreferrer" aria-label={SOCIAL_NAMES[name]} title={SOCIAL_NAMES[name]}>
            <SocialIcon name={name} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function BubbleButton({ decoration }: { decoration: Decoration }) {
  const Icon = decoration.isMoving ? CirclePause : CirclePlay;
  return (
    <Button kind="plain" size="s" icon={<Icon size={18} aria-hidden="true" />} onPress={decoration.toggle}>
      <FormattedMessage id={decoration.isMoving ? 'bubbles.stop' : 'bubbles.start'} />
    </Button>
  );
}

function FaceButton() {
  const [face, setFace] = useState(() => storedFace(browserStorage));
  const isEasy = face === 'easy';
  const toggle = () => {
    const next = isEasy ? 'usual' : 'easy';
    rememberFace(next, browserStorage);
    applyFace(next);
    setFace(next);
  };
  return (
    <Button kind="plain" size="s" icon={<span aria-hidden="true">Aa</span>} onPress={toggle}>
      <FormattedMessage id={isEasy ? 'face.usual' : 'face.easy'} />
    </Button>
  );
}

function ThemeChoice() {
  const { formatMessage } = useIntl();
  const [theme, setTheme] = useState(() => storedTheme(browserStorage));
  const choose = (next: Theme) => {
    rememberTheme(next, browserStorage);
    applyTheme(next);
    setTheme(next);
  };
  const segments = THEMES.map((value) => {
    const Icon = THEME_ICONS[value];
    return { value, label: formatMessage({ id: `theme.${value}` }), icon: <Icon size={18} aria-hidden="true" /> };
  });
  return <Segments label={formatMessage({ id: 'footer.theme' })} value={theme} onChange={choose} segments={segments} />;
}
