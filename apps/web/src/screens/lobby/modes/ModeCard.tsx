import { Shuffle } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { useText } from '../../../game/useText.ts';
import { ModeBadges } from './ModeBadges.tsx';
import { ModeComic } from './ModeComic.tsx';
import { ModePicker } from './ModePicker.tsx';
import { factsOf } from './modes.ts';

/** What is played now, explained; the host may choose another. */
export function ModeCard({ mode, onChange }: { mode: number; onChange?: (mode: number) => void }) {
  const say = useText();
  const [isChoosing, setChoosing] = useState(false);
  const { name } = factsOf(mode);
  return (
    <div className="stack gap-3">
      <div className="flow align-center justify-between gap-2-3">
        <h3 className="text-xl">{say(`mode.${name}`)}</h3>
        <ModeBadges mode={mode} />
      </div>
      <p className="soft">{say(`mode.${name}.about`)}</p>
      <ModeComic name={name} withWords />
      {onChange === undefined ? null : (
        <Button
          kind="quiet"
          icon={<Shuffle size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          onPress={() => setChoosing(true)}
        >
          {say('mode.another')}
        </Button>
      )}
      {isChoosing && onChange !== undefined ? (
        <ModePicker
          mode={mode}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false);
            onChange(chosen);
          }}
        />
      ) : null}
    </div>
  );
}
