import { linesFault, PROFILE, tidyLines } from '@tuschel/protocol';
import { useState } from 'react';
import { TextField } from '../../components/form/TextField.tsx';
import { useText } from '../../game/useText.ts';
import { Part, PartForm, type PartProps } from './Part.tsx';
import styles from './Profile.module.css';

/** How somebody's character looks. */
export function Keywords({ profile: { characteristics }, isOwn, change }: PartProps) {
  const say = useText();
  return (
    <Part
      title={say('person.keywords')}
      isOwn={isOwn}
      invitation={say('person.keywords.none')}
      editor={(close) => <Editor lines={characteristics} save={change} onClose={close} />}
    >
      {characteristics.length === 0 ? null : (
        <ul className="flow gap-2 unmarked">
          {characteristics.map((line) => (
            <li key={line} className={styles.keyword} dir="auto">
              {line}
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

interface EditorProps {
  lines: readonly string[];
  save: PartProps['change'];
  onClose: () => void;
}

function Editor({ lines, save, onClose }: EditorProps) {
  const say = useText();
  const [draft, setDraft] = useState(lines.join('\n'));
  const characteristics = tidyLines(draft.split('\n'));
  const fault = linesFault(characteristics);
  return (
    <PartForm change={fault === null ? { characteristics } : null} save={save} onClose={onClose}>
      <TextField
        label={say('person.keywords')}
        hideLabel
        rows={8}
        autoFocus
        value={draft}
        onChange={setDraft}
        hint={say('person.keywords.hint', { lines: PROFILE.characteristics, max: PROFILE.characteristic })}
        error={fault === null ? undefined : say(`person.fault.${fault}`)}
      />
    </PartForm>
  );
}
