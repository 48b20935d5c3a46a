import { ArrowLeft, ArrowRight, Check, Pencil, Plus, Save, Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Preset } from '../../../canvas/tools/nibs.ts';
import {
  isSetAs,
  MOST_PRESETS,
  presetNumber,
  PRESET_NAME_LONGEST,
  presetInHand,
  type PresetName,
  presetsAtHand,
  withChanged,
  withMoved,
  withoutPreset,
  withPreset,
} from '../../../canvas/tools/presets.ts';
import type { Toolbox } from '../../../canvas/tools/toolbox.ts';
import { useStore } from '../../../ClientContext.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { useText } from '../../../game/useText.ts';
import panel from '../panels/Panel.module.css';
import styles from './Presets.module.css';
import { PresetThumb } from './PresetThumb.tsx';

interface Props {
  toolbox: Toolbox;
  /** A name is asked for, under which to keep how the tool is set. */
  isKeeping: boolean;
  onKept: () => void;
  onChosen: () => void;
}

/** The tool in the hand as others like it, and as the artist does. */
export function Presets({ toolbox, isKeeping, onKept, onChosen }: Props) {
  const say = useText();
  const state = useStore(toolbox);
  const { limits } = toolbox;
  const nameOf = usePresetName();
  const [renamed, setRenamed] = useState<string | null>(null);
  const presets = presetsAtHand(state, limits);
  const held = presetInHand(state, limits);
  const own = held?.name === null ? null : held;
  const isRenaming = own !== null && own.id === renamed;
  return (
    <div className="stack gap-1" data-testid="presets">
      {presets.length > 1 ? (
        <ul className={styles.shelf} aria-label={say('draw.presets')}>
          {presets.map((preset) => (
            <li key={preset.id}>
              <button
                type="button"
                className={styles.preset}
                aria-pressed={preset.id === held?.id}
                title={nameOf(preset)}
                onClick={() => {
                  toolbox.takePreset(preset);
                  setRenamed(null);
                  onChosen();
                }}
              >
                <PresetThumb preset={preset} limits={limits} />
                <span className={styles.name}>{nameOf(preset)}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {isKeeping ? (
        <NameForm
          onName={(name) => {
            const { nib, settings } = toolbox.get();
            toolbox.changePresets((kept) => withPreset(kept, nib, name, settings[nib], presetNumber()));
          }}
          onDone={onKept}
        />
      ) : null}
      {own && isRenaming ? (
        <NameForm
          name={own.name ?? ''}
          onName={(name) => toolbox.changePresets((kept) => withChanged(kept, own.id, { name }))}
          onDone={() => setRenamed(null)}
        />
      ) : null}
      {own && !isRenaming && !isKeeping ? (
        <OwnActions toolbox={toolbox} preset={own} onRename={() => setRenamed(own.id)} />
      ) : null}
    </div>
  );
}

/** Asks for a name, under which to keep how the tool in the hand is set. */
export function KeepButton({ toolbox, onPress }: { toolbox: Toolbox; onPress: () => void }) {
  const say = useText();
  const isFull = useStore(toolbox).presets.length >= MOST_PRESETS;
  return (
    <IconButton
      label={say(isFull ? 'draw.preset.tooMany' : 'draw.preset.keep')}
      size="s"
      tooltip="left"
      isDisabled={isFull}
      onPress={onPress}
    >
      <Plus size={18} aria-hidden="true" />
    </IconButton>
  );
}

/** What a preset is called. */
function usePresetName(): (preset: Preset) => string {
  const say = useText();
  return ({ id, name }) => {
    const preset = id as PresetName;
    return name ?? say(`draw.preset.${preset}`);
  };
}

interface NameFormProps {
  /** What it is called now. */
  name?: string;
  onName: (name: string) => void;
  onDone: () => void;
}

function NameForm({ name = '', onName, onDone }: NameFormProps) {
  const say = useText();
  const [text, setText] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    onName(text);
    onDone();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <input
        className={panel.field}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onDone();
        }}
        placeholder={say('draw.preset.name')}
        aria-label={say('draw.preset.name')}
        maxLength={PRESET_NAME_LONGEST}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the button that was pressed asks for a name
        autoFocus
      />
      <IconButton type="submit" label={say('draw.preset.take')} size="s" tooltip="top" isDisabled={text.trim() === ''}>
        <Check size={18} aria-hidden="true" />
      </IconButton>
    </form>
  );
}

/** What can be done with a preset of one's own. */
function OwnActions({ toolbox, preset, onRename }: { toolbox: Toolbox; preset: Preset; onRename: () => void }) {
  const say = useText();
  const { settings, presets } = useStore(toolbox);
  const { id, nib } = preset;
  const change = (next: (own: readonly Preset[]) => readonly Preset[]) => () => toolbox.changePresets(next);
  const moved = (by: 1 | -1) => withMoved(presets, id, by);
  return (
    <div className={styles.actions}>
      <Action
        label={say('draw.preset.save')}
        isDisabled={isSetAs(settings[nib], toolbox.limits, preset)}
        onPress={change((own) => withChanged(own, id, { settings: settings[nib] }))}
      >
        <Save size={18} aria-hidden="true" />
      </Action>
      <Action label={say('draw.preset.rename')} onPress={onRename}>
        <Pencil size={18} aria-hidden="true" />
      </Action>
      <Action
        label={say('draw.preset.forward')}
        isDisabled={moved(-1) === presets}
        onPress={change((own) => withMoved(own, id, -1))}
      >
        <ArrowLeft size={18} aria-hidden="true" />
      </Action>
      <Action
        label={say('draw.preset.backward')}
        isDisabled={moved(1) === presets}
        onPress={change((own) => withMoved(own, id, 1))}
      >
        <ArrowRight size={18} aria-hidden="true" />
      </Action>
      <Action label={say('draw.preset.forget')} onPress={change((own) => withoutPreset(own, id))}>
        <Trash2 size={18} aria-hidden="true" />
      </Action>
    </div>
  );
}

function Action(props: { label: string; isDisabled?: boolean; onPress: () => void; children: ReactNode }) {
  return <IconButton size="s" tooltip="top" {...props} />;
}
