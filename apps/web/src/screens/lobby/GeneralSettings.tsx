import { GameMode, type MatchState, type Options } from '@tuschel/protocol';
import { OPTIONS, stepLengths } from '@tuschel/rules';
import { Select } from '../../components/form/Select.tsx';
import { useText } from '../../game/useText.ts';
import type { ChangeOptions } from './changeOptions.ts';
import { Group } from './Group.tsx';
import { HostWords } from './HostWords.tsx';
import { OptionField, OptionFields } from './OptionFields.tsx';
import { useShownTime } from './shownTime.ts';
import { type UsedTimes, usedTimes } from './usedTimes.ts';
import { TimeSlider } from './TimeSlider.tsx';
import { WithTexts } from './WithTexts.tsx';

interface SettingsProps {
  options: Options;
  change: ChangeOptions;
}

interface Props {
  state: MatchState;
  change: ChangeOptions;
}

/** What can be set in every mode. A game of one's own has the times of its rounds. */
export function GeneralSettings({ state, change }: Props) {
  const say = useText();
  const { options, hostLive: isLive = false } = state;
  return (
    <>
      <Group title={say('lobby.group.pace')}>
        {options.mode === GameMode.Custom ? null : <Pace options={options} change={change} />}
        <OptionField name="majorityTimer" options={options} change={change} />
      </Group>
      <Group title={say('lobby.group.more')} isFolded>
        <div className="stack gap-3">
          <OptionFields options={options} change={change} unset={{ family: isLive }} />
        </div>
        <WithTexts state={state}>{(whole) => <HostWords words={whole.options.hostWords} change={change} />}</WithTexts>
      </Group>
    </>
  );
}

function Pace({ options, change }: SettingsProps) {
  const say = useText();
  const show = useShownTime();
  const used = usedTimes(options);
  const hintOf = (tempo: Options['tempo']) => {
    const lengths = tempo === 'custom' ? null : stepLengths({ ...options, tempo });
    return lengths && { hint: show(lengths, used) };
  };
  return (
    <>
      <Select
        label={say('lobby.tempo')}
        hideLabel
        hint={say(options.tempo === 'host' ? 'lobby.tempo.hostHint' : 'lobby.tempo.hint')}
        choices={OPTIONS.tempo.of.map((tempo) => ({
          value: tempo,
          label: say(`lobby.tempo.${tempo}`),
          ...hintOf(tempo),
        }))}
        value={options.tempo}
        onChange={(tempo) => void change({ tempo })}
      />
      {options.tempo === 'custom' ? <OwnTimes options={options} change={change} used={used} /> : null}
    </>
  );
}

const SLIDERS = [
  { kind: 'write', field: 'writeSeconds', text: 'lobby.time.write', step: 15 },
  { kind: 'describe', field: 'describeSeconds', text: 'lobby.time.describe', step: 15 },
  { kind: 'draw', field: 'drawSeconds', text: 'lobby.time.draw', step: 30 },
] as const;

function OwnTimes({ options, change, used }: SettingsProps & { used: UsedTimes }) {
  const say = useText();
  return (
    <div className="stack gap-3 pad-3-4 raised radius-m">
      {SLIDERS.filter(({ kind }) => used[kind]).map(({ field, text, step }) => (
        <TimeSlider
          key={field}
          label={say(text)}
          seconds={options[field]}
          min={OPTIONS[field].min}
          max={OPTIONS[field].max}
          step={step}
          onChange={(seconds) => void change({ [field]: seconds })}
        />
      ))}
    </div>
  );
}
