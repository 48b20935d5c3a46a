import { GameMode, type MatchState, RULES_LIMITS } from '@tuschel/protocol';
import { useState } from 'react';
import { Switch } from '../../../components/form/Switch.tsx';
import { useText } from '../../../game/useText.ts';
import { PromptField } from '../../../game/prompt/PromptField.tsx';
import { PromptPreview } from '../../../game/prompt/PromptPreview.tsx';
import { useDraftProblem, useLateSend } from '../drafts.tsx';
import type { ChangeOptions } from '../changeOptions.ts';
import { OptionFields } from '../OptionFields.tsx';
import { PlanEditor } from '../planEditor/PlanEditor.tsx';
import { StoryEditor } from '../story/StoryEditor.tsx';
import { WithTexts } from '../WithTexts.tsx';
import { measureText } from '../../write/textLength.ts';

interface Props {
  state: MatchState;
  change: ChangeOptions;
}

/** What can be set of the chosen mode alone. */
export function ModeSettings({ state, change }: Props) {
  const { options } = state;
  switch (options.mode) {
    case GameMode.Storyteller:
      return <WithTexts state={state}>{(whole) => <StoryEditor state={whole} change={change} />}</WithTexts>;
    case GameMode.Custom:
      return <WithTexts state={state}>{(whole) => <PlanEditor state={whole} change={change} />}</WithTexts>;
    default:
      return (
        <>
          {options.mode === GameMode.CoOp_Animation ? <Theme state={state} change={change} /> : null}
          <OptionFields options={options} change={change} modeOnly={options.mode} />
        </>
      );
  }
}

/** One theme for all animations, by the host; or everybody writes one. */
function Theme({ state, change }: Props) {
  const say = useText();
  const { hostTheme } = state.options;
  const [theme, setTheme] = useState(hostTheme ?? null);
  const late = useLateSend((text: string | null) => change({ hostTheme: text }));
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
          // After what may still be held back of it.
          if (!isOn) late(null);
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
