import { RotateCcw, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useStore } from '../../../ClientContext.tsx';
import { Button } from '../../../components/Button.tsx';
import { DialogFrame } from '../../../components/dialog/DialogFrame.tsx';
import { Select } from '../../../components/form/Select.tsx';
import { Switch } from '../../../components/form/Switch.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { useText } from '../../../game/useText.ts';
import {
  type Chord,
  chordsOf,
  chordToKeep,
  type PressedChords,
  type TakenKey,
  whyTaken,
} from '../../../keys/chords.ts';
import type { KeyAction } from '../../../keys/keyActions.ts';
import { KEYMAP_IDS } from '../../../keys/keymaps.ts';
import { chordName, chordsToShow } from '../../../keys/keyNames.ts';
import {
  conflictsOf,
  FRESH_KEYS,
  keymapOf,
  keySettings,
  withKey,
  withoutKey,
  withReset,
} from '../../../keys/keySettings.ts';
import { useKeyWords } from '../../../keys/useKeyNames.ts';
import { ACTION_GROUPS, useActionNames } from './actionTexts.ts';
import styles from './KeySettings.module.css';

/** Which key does what: press the one you want. What it did before is named, and given away only when somebody says so. */
export default function KeySettingsDialog({ onClose }: { onClose: () => void }) {
  const say = useText();
  const settings = useStore(keySettings);
  const [asked, setAsked] = useState<KeyAction | null>(null);
  return (
    <DialogFrame title={say('draw.keys.title')} onClose={onClose} wide>
      <div className={styles.head}>
        <Select
          label={say('draw.keys.preset')}
          choices={KEYMAP_IDS.map((id) => ({ value: id, label: say(`draw.keys.preset.${id}`) }))}
          value={settings.preset}
          onChange={(preset) => keySettings.set({ ...settings, preset })}
        />
        <Button
          kind="quiet"
          size="s"
          icon={<RotateCcw size={18} aria-hidden="true" />}
          isDisabled={Object.keys(settings.own).length === 0}
          onPress={() => keySettings.set({ ...FRESH_KEYS, isOn: settings.isOn, preset: settings.preset })}
        >
          {say('draw.keys.resetAll')}
        </Button>
      </div>
      <Switch isSelected={settings.isOn} onChange={(isOn) => keySettings.set({ ...settings, isOn })}>
        {say('draw.keys.on')}
      </Switch>
      <p className="soft text-s">{say('draw.keys.hint')}</p>
      <div className={styles.groups}>
        {ACTION_GROUPS.map(({ title, actions }) => (
          <section key={title}>
            <h3 className={styles.title}>{say(title)}</h3>
            <ul className={styles.list}>
              {actions.map((action) => (
                <Row
                  key={action}
                  action={action}
                  isAsked={asked === action}
                  onAsk={(isAsked) => setAsked(isAsked ? action : null)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Button kind="gold" onPress={onClose}>
        {say('dialog.ok')}
      </Button>
    </DialogFrame>
  );
}

interface RowProps {
  action: KeyAction;
  /** The next key that is pressed is for it. */
  isAsked: boolean;
  onAsk: (isAsked: boolean) => void;
}

/** A key that cannot be had, or that does something else already. */
type Trouble =
  | { kind: 'taken'; why: TakenKey; chord: Chord }
  | { kind: 'conflict'; others: readonly KeyAction[]; chord: Chord; press: PressedChords };

function Row({ action, isAsked, onAsk }: RowProps) {
  const say = useText();
  const nameOf = useActionNames();
  const words = useKeyWords();
  const settings = useStore(keySettings);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const chords = chordsToShow(keymapOf(settings)[action], words);
  const name = nameOf(action);
  const keys = chords.map((chord) => chordName(chord, words)).join(' · ');
  const bind = (chord: Chord, press: PressedChords) => {
    keySettings.set(withKey(settings, action, chord, press));
    setTrouble(null);
  };
  const hear = (event: KeyboardEvent) => {
    const { nativeEvent } = event;
    const chord = chordToKeep(nativeEvent);
    // Shift alone waits for the key beside it.
    if (chord === null && nativeEvent.key !== 'Escape') return;
    onAsk(false);
    if (nativeEvent.key === 'Escape' || chord === null) return;
    const press = chordsOf(nativeEvent);
    const why = action === 'help' && nativeEvent.key === 'F1' ? null : whyTaken(press);
    const others = conflictsOf(press, action, keymapOf(settings));
    if (why) setTrouble({ kind: 'taken', why, chord });
    else if (others.length > 0) setTrouble({ kind: 'conflict', others, chord, press });
    else bind(chord, press);
  };
  return (
    <li className={styles.row}>
      <span className={styles.does}>{name}</span>
      <KeyButton
        name={name}
        keys={keys}
        isAsked={isAsked}
        onAsk={(next) => {
          setTrouble(null);
          onAsk(next);
        }}
        onKey={hear}
      />
      <span className={styles.ends}>
        {action in settings.own ? (
          <IconButton
            label={say('draw.keys.reset', { name })}
            size="s"
            onPress={() => keySettings.set(withReset(settings, action))}
          >
            <RotateCcw size={16} aria-hidden="true" />
          </IconButton>
        ) : null}
        {keys !== '' && action !== 'help' ? (
          <IconButton
            label={say('draw.keys.none', { name })}
            size="s"
            onPress={() => keySettings.set(withoutKey(settings, action))}
          >
            <X size={16} aria-hidden="true" />
          </IconButton>
        ) : null}
      </span>
      {trouble ? <TroubleNote trouble={trouble} onTake={bind} onLeave={() => setTrouble(null)} /> : null}
    </li>
  );
}

interface NoteProps {
  trouble: Trouble;
  onTake: (chord: Chord, press: PressedChords) => void;
  onLeave: () => void;
}

function TroubleNote({ trouble, onTake, onLeave }: NoteProps) {
  const say = useText();
  const nameOf = useActionNames();
  const words = useKeyWords();
  const key = chordName(trouble.chord, words);
  if (trouble.kind === 'taken')
    return (
      <p className={styles.note} role="alert">
        {say(`draw.keys.taken.${trouble.why}`, { key })}
      </p>
    );
  return (
    <div className={styles.note} role="alert">
      {say('draw.keys.conflict', { key, other: trouble.others.map(nameOf).join(', ') })}
      <span className={styles.answers}>
        <Button kind="gold" size="s" autoFocus onPress={() => onTake(trouble.chord, trouble.press)}>
          {say('draw.keys.take')}
        </Button>
        <Button kind="quiet" size="s" onPress={onLeave}>
          {say('draw.keys.leave')}
        </Button>
      </span>
    </div>
  );
}

interface KeyButtonProps {
  name: string;
  keys: string;
  isAsked: boolean;
  onAsk: (isAsked: boolean) => void;
  onKey: (event: KeyboardEvent) => void;
}

/** A plain button: while it waits for a key it has all of them, Tab and Enter too. */
function KeyButton({ name, keys, isAsked, onAsk, onKey }: KeyButtonProps) {
  const say = useText();
  return (
    <button
      type="button"
      className={styles.key}
      aria-label={say(isAsked ? 'draw.keys.press.for' : 'draw.keys.set', {
        name,
        keys: keys || say('draw.keys.nothing'),
      })}
      data-asked={isAsked}
      onClick={() => onAsk(!isAsked)}
      onBlur={() => isAsked && onAsk(false)}
      onKeyDown={(event) => {
        if (!isAsked) return;
        event.preventDefault();
        event.stopPropagation();
        onKey(event);
      }}
      onKeyUp={(event) => {
        // The key that was pressed for presses no button.
        if (event.key === ' ') event.preventDefault();
      }}
    >
      {isAsked ? say('draw.keys.press') : keys || '–'}
    </button>
  );
}
