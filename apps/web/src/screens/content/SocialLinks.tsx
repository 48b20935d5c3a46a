import { useClient } from '../../ClientContext.tsx';
import { SocialIcon } from '../../layout/SocialIcon.tsx';
import { SOCIAL_NAMES, socialLinks } from '../../layout/socialLinks.ts';
import styles from './SocialLinks.module.css';

/** The sites of the operator, large. */
export function SocialLinks() {
  const links = socialLinks(useClient().env.links);
  return (
    <ul className={styles.list}>
      {links.map(({ name, url }) => (
        <li key={name}>
          <a className={styles.link} href={url} rel="me noreferrer">
            <SocialIcon name={name} size={28} />
            {SOCIAL_NAMES[name]}
          </a>
        </li>
      ))}
    </ul>
  );
}
