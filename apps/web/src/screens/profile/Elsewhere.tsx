import { nickOf, SOCIAL_TYPES, socialAddress, type SocialType } from '@tuschel/protocol';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { TextField } from '../../components/form/TextField.tsx';
import { useText } from '../../game/useText.ts';
import { Part, PartForm, type PartProps } from './Part.tsx';
import styles from './Profile.module.css';

/** Where else somebody is found. */
export function Elsewhere({ profile: { socials }, isOwn, change }: PartProps) {
  const say = useText();
  return (
    <Part
      title={say('person.socials')}
      isOwn={isOwn}
      invitation={say('person.socials.none')}
      editor={(close) => <Editor socials={socials} save={change} onClose={close} />}
    >
      {socials.length === 0 ? null : (
        <ul className="stack unmarked">
          {socials.map(({ type, nick }) => (
            <li key={type}>
              <a href={socialAddress(type, nick)} target="_blank" rel="noopener nofollow ugc" className={styles.social}>
                <ExternalLink size={16} aria-hidden="true" />
                {nick.includes('/')
                  ? say(`person.social.${type}`)
                  : say('person.socials.open', { name: nick, site: say(`person.social.${type}`) })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

interface EditorProps {
  socials: PartProps['profile']['socials'];
  save: PartProps['change'];
  onClose: () => void;
}

function Editor({ socials, save, onClose }: EditorProps) {
  const say = useText();
  const [drafts, setDrafts] = useState<Partial<Record<SocialType, string>>>(() =>
    Object.fromEntries(socials.map(({ type, nick }) => [type, nick])),
  );
  const read = SOCIAL_TYPES.map((type) => ({ type, nick: nickOf(type, drafts[type] ?? '') }));
  const isRight = read.every(({ nick }) => nick !== null);
  const change = isRight ? { socials: read.map(({ type, nick }) => ({ type, nick: nick ?? '' })) } : null;
  return (
    <PartForm change={change} save={save} onClose={onClose}>
      <p className="soft">{say('person.socials.hint')}</p>
      {read.map(({ type, nick }, index) => {
        const site = say(`person.social.${type}`);
        return (
          <TextField
            key={type}
            label={site}
            autoFocus={index === 0}
            autoComplete="off"
            spellCheck={false}
            value={drafts[type] ?? ''}
            onChange={(text) => setDrafts((before) => ({ ...before, [type]: text }))}
            error={nick === null ? say('person.fault.notThere', { site }) : undefined}
          />
        );
      })}
    </PartForm>
  );
}
