import { lengthOf, PROFILE, tidyText } from '@tuschel/protocol';
import { useState } from 'react';
import { Switch } from '../../components/form/Switch.tsx';
import { TextField } from '../../components/form/TextField.tsx';
import { useText } from '../../game/useText.ts';
import { Part, PartForm, type PartProps } from './Part.tsx';

/** What stands beside the name: for its owner alone, who edits it here. */
export function Facts({ profile, isOwn, change }: PartProps) {
  const say = useText();
  const { pronouns, isCommissionWorkAccepted } = profile;
  if (!isOwn) return null;
  const told = [pronouns, isCommissionWorkAccepted ? say('person.commissions.yes') : ''].filter(Boolean);
  return (
    <Part
      title={say('person.facts')}
      isOwn
      invitation="–"
      editor={(close) => <Editor profile={profile} save={change} onClose={close} />}
    >
      {told.length === 0 ? null : <p>{told.join(' · ')}</p>}
    </Part>
  );
}

interface EditorProps {
  profile: PartProps['profile'];
  save: PartProps['change'];
  onClose: () => void;
}

function Editor({ profile, save, onClose }: EditorProps) {
  const say = useText();
  const [pronouns, setPronouns] = useState(profile.pronouns);
  const [isCommissionWorkAccepted, setAccepted] = useState(profile.isCommissionWorkAccepted);
  const isLong = lengthOf(tidyText(pronouns)) > PROFILE.pronouns;
  return (
    <PartForm change={isLong ? null : { pronouns, isCommissionWorkAccepted }} save={save} onClose={onClose}>
      <TextField
        label={say('person.pronouns')}
        autoFocus
        value={pronouns}
        onChange={setPronouns}
        error={isLong ? say('person.fault.tooLong') : undefined}
      />
      <Switch isSelected={isCommissionWorkAccepted} onChange={setAccepted}>
        {say('person.commissions.edit')}
      </Switch>
    </PartForm>
  );
}
