import { lengthOf, PROFILE, tidyText } from '@tuschel/protocol';
import { useState } from 'react';
import { TextField } from '../../components/form/TextField.tsx';
import { useText } from '../../game/useText.ts';
import { Part, PartForm, type PartProps } from './Part.tsx';
import styles from './Profile.module.css';

export function Bio({ profile: { catchPhrase }, isOwn, change }: PartProps) {
  const say = useText();
  return (
    <Part
      title={say('person.bio')}
      isOwn={isOwn}
      invitation={say('person.bio.none')}
      editor={(close) => <Editor text={catchPhrase} save={change} onClose={close} />}
    >
      {catchPhrase === '' ? null : (
        <p className={styles.bio} dir="auto">
          {catchPhrase}
        </p>
      )}
    </Part>
  );
}

function Editor({ text, save, onClose }: { text: string; save: PartProps['change']; onClose: () => void }) {
  const say = useText();
  const [draft, setDraft] = useState(text);
  const num = lengthOf(tidyText(draft));
  const isLong = num > PROFILE.catchPhrase;
  return (
    <PartForm change={isLong ? null : { catchPhrase: draft }} save={save} onClose={onClose}>
      <TextField
        label={say('person.bio')}
        hideLabel
        rows={6}
        autoFocus
        value={draft}
        onChange={setDraft}
        hint={say('person.bio.hint', { num, max: PROFILE.catchPhrase })}
        error={isLong ? say('person.fault.tooLong') : undefined}
      />
    </PartForm>
  );
}
