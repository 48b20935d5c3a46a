import { GameMode, type MatchState, type Options, RULES_LIMITS } from '@tuschel/protocol';
import { OPTIONS } from '@tuschel/rules';
import { useState } from 'react';
import { Segments } from '../../../components/form/Segments.tsx';
import { Select } from '../../../components/form/Select.tsx';
import { Slider } from '../../../components/form/Slider.tsx';
import { Switch } from '../../../components/form/Switch.tsx';
import { useText } from '../../../game/useText.ts';
import { PromptField } from '../../../game/prompt/PromptField.tsx';
import { PromptPreview } from '../../../game/prompt/PromptPreview.tsx';
import { useDraftProblem, useLateSend } from '../drafts.tsx';
import type { ChangeOptions } from '../changeOptions.ts';
import { PlanEditor } from '../planEditor/PlanEditor.tsx';
import { StoryEditor } from '../story/StoryEditor.tsx';
import { WithTexts } from '../WithTexts.tsx';
import { measureText } from '../../write/textLength.ts';
import styles from './ModeSettings.module.css';

interface Props {
  state: MatchState;
  change: ChangeOptions;
}

/** What can be set of the chosen mode alone. */
export function ModeSettings({ state, change }: Props) {
  const { options } = state;
  const settings = { options, change };
  switch (options.mode) {
    case GameMode.Echo:
      return <EchoPages {...settings} />;
    case GameMode.Storyteller:
      return <WithTexts state={state}>{(whole) => <StoryEditor state={whole} change={change} />}</WithTexts>;
    case GameMode.EchoInYourStyle:
      return <Redraws {...settings} />;
    case GameMode.DrawThisInYourStyle:
      return <Sources {...settings} />;
    case GameMode.CoOp_Animation:
      return <Animation state={state} change={change} />;
    case GameMode.Complete_Me:
      return <ShowPrompt {...settings} />;
    case GameMode.Custom:
      return <WithTexts state={state}>{(whole) => <PlanEditor state={whole} change={change} />}</WithTexts>;
    default:
      return null;
  }
}

interface SettingsProps {
  options: Options;
  change: ChangeOptions;
}

function EchoPages({ options, change }: SettingsProps) {
  const say = useText();
  const { min, max } = OPTIONS.pages;
  const counts = Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
  return (
    <div className="stack gap-4">
      <Select
        label={say('lobby.pages')}
        choices={[
          { value: 'auto', label: say('lobby.pages.auto') },
          ...counts.map((count) => ({ value: count, label: say('lobby.pages.count', { count: Number(count) }) })),
        ]}
        value={options.pages === null ? 'auto' : String(options.pages)}
        onChange={(count) => void change({ pages: count === 'auto' ? null : Number(count) })}
      />
      <Switch isSelected={options.endOnDrawing} onChange={(endOnDrawing) => void change({ endOnDrawing })}>
        {say('lobby.endOnDrawing')}
      </Switch>
    </div>
  );
}

function Redraws({ options, change }: SettingsProps) {
  const say = useText();
  return (
    <Count
      label={say('mode.redraws')}
      value={options.redrawSteps ?? OPTIONS.redrawSteps.unset}
      limits={OPTIONS.redrawSteps}
      show={(count) => say('mode.redraws.count', { count })}
      onChange={(redrawSteps) => void change({ redrawSteps })}
    />
  );
}

function Sources({ options, change }: SettingsProps) {
  const say = useText();
  const source = options.vipSource ?? OPTIONS.vipSource.unset;
  return (
    <div className="stack gap-4">
      <div className="stack align-start gap-2">
        <p className="display medium">{say('mode.vipSource')}</p>
        <Segments
          label={say('mode.vipSource')}
          segments={[
            { value: 'pick', label: say('mode.vipSource.pick') },
            { value: 'draw', label: say('mode.vipSource.draw') },
          ]}
          value={source}
          onChange={(vipSource) => void change({ vipSource })}
          className={styles.segments}
        />
        <p className="soft text-s">
          {say(source === 'pick' ? 'mode.vipSource.pick.hint' : 'mode.vipSource.draw.hint')}
        </p>
      </div>
      <Switch isSelected={options.chooseSource ?? false} onChange={(chooseSource) => void change({ chooseSource })}>
        {say('mode.chooseSource')}
      </Switch>
    </div>
  );
}

function Animation({ state, change }: Props) {
  const say = useText();
  const { options } = state;
  const { min, max } = OPTIONS.frames;
  const counts = Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
  return (
    <div className="stack gap-4">
      <Theme state={state} change={change} />
      <Select
        label={say('mode.frames')}
        choices={[
          { value: 'auto', label: say('lobby.pages.auto') },
          ...counts.map((count) => ({ value: count, label: say('mode.frames.count', { count: Number(count) }) })),
        ]}
        value={options.frames === undefined || options.frames === null ? 'auto' : String(options.frames)}
        onChange={(count) => void change({ frames: count === 'auto' ? null : Number(count) })}
      />
      <Count
        label={say('mode.fps')}
        value={options.fps ?? OPTIONS.fps.unset}
        limits={OPTIONS.fps}
        show={(count) => say('mode.fps.count', { count })}
        onChange={(fps) => void change({ fps })}
      />
      <div className="stack align-start gap-2">
        <p className="display medium">{say('tools.format')}</p>
        <Segments
          label={say('tools.format')}
          segments={[
            { value: 'landscape', label: say('tools.format.landscape') },
            { value: 'portrait', label: say('tools.format.portrait') },
          ]}
          value={options.format ?? OPTIONS.format.unset}
          onChange={(format) => void change({ format })}
          className={styles.segments}
        />
      </div>
      <Switch
        isSelected={options.keepBackground ?? false}
        onChange={(keepBackground) => void change({ keepBackground })}
      >
        {say('mode.keepBackground')}
      </Switch>
    </div>
  );
}

/** One theme for all animations, by the host; or everybody writes one. */
function Theme({ state, change }: Props) {
  const say = useText();
  const { hostTheme } = state.options;
  const [theme, setTheme] = useState(hostTheme ?? null);
  const late = useLateSend((text: string) => change({ hostTheme: text }));
  const { isTooShort, isTooLong } = measureText(theme ?? '', RULES_LIMITS.prompt);
  const problem =
    theme === null ? undefined : isTooLong ? say('write.tooLong') : isTooShort ? say('write.tooShort') : undefined;
  useDraftProblem('theme', problem === undefined ? undefined : say('mode.theme.missing'));
  const write = (text: string) => {
    setTheme(text);
    const length = measureText(text, RULES_LIMITS.prompt);
    if (!length.isTooShort && !length.isTooLong) late(text);
  };
  return (
    <div className="stack gap-4">
      <Switch
        isSelected={theme !== null}
        onChange={(isOn) => {
          setTheme(isOn ? '' : null);
          if (!isOn) void change({ hostTheme: null });
        }}
      >
        {say('mode.theme')}
      </Switch>
      {theme === null ? null : (
        <>
          <PromptField
            label={say('mode.theme.label')}
            placeholder={say('mode.theme.example')}
            value={theme}
            onChange={write}
            people={state.players}
            rows={2}
            hint={say('prompt.hint')}
            error={theme === '' ? undefined : problem}
          />
          <PromptPreview text={theme} people={state.players} />
        </>
      )}
    </div>
  );
}

function ShowPrompt({ options, change }: SettingsProps) {
  const say = useText();
  return (
    <Switch isSelected={options.showPrompt ?? false} onChange={(showPrompt) => void change({ showPrompt })}>
      {say('mode.showPrompt')}
    </Switch>
  );
}

interface CountProps {
  label: string;
  value: number;
  limits: { min: number; max: number };
  show: (count: number) => string;
  onChange: (count: number) => void;
}

/** Follows the finger by itself and tells the others when it rests. */
function Count({ label, value, limits, show, onChange }: CountProps) {
  const [draft, setDraft] = useState({ before: value, value });
  return (
    <Slider
      label={label}
      minValue={limits.min}
      maxValue={limits.max}
      step={1}
      value={draft.before === value ? draft.value : value}
      showValue={show}
      onChange={(next) => setDraft({ before: value, value: next })}
      onChangeEnd={onChange}
    />
  );
}
