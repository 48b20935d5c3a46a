import { GameMode, type MatchState, type Options, RULES_LIMITS } from '@tuschel/protocol';
import { stepLengths, type StepLengths } from '@tuschel/rules';
import { useState } from 'react';
import { Select } from '../../components/Select.tsx';
import { Slider } from '../../components/Slider.tsx';
import { Switch } from '../../components/Switch.tsx';
import { useSend } from '../../game/useSend.ts';
import { useText } from '../../game/useText.ts';
import styles from './GameOptions.module.css';

const MODES = [GameMode.Echo, GameMode.Custom] as const;
const TEMPOS = ['quick', 'normal', 'relaxed', 'masterpiece', 'host', 'custom'] as const;
const ACCESS = ['everyone', 'mine', 'closed'] as const;

/** What is played and how: the host sets it, everybody else reads it. */
export function GameOptions({ state }: { state: MatchState }) {
  const say = useText();
  const send = useSend();
  const change = (options: Partial<Options>) => void send({ type: 'options', options });
  return (
    <section className={styles.card} aria-labelledby="options">
      <h2 id="options" className={styles.title}>
        {say('lobby.options')}
      </h2>
      {state.you.isHost ? <Settings options={state.options} change={change} /> : <Summary options={state.options} />}
    </section>
  );
}

interface SettingsProps {
  options: Options;
  change: (options: Partial<Options>) => void;
}

function Settings({ options, change }: SettingsProps) {
  const say = useText();
  const show = useShownTime();
  const hintOf = (tempo: Options['tempo']) => {
    const lengths = tempo === 'custom' ? null : stepLengths({ ...options, tempo });
    return lengths && { hint: show(lengths) };
  };
  const isEcho = options.mode === GameMode.Echo;
  return (
    <div className={styles.settings}>
      <Select
        label={say('lobby.mode')}
        hint={say(modeHint(options.mode))}
        choices={MODES.map((mode) => ({ value: String(mode), label: say(modeName(mode)) }))}
        value={String(options.mode)}
        onChange={(mode) => change({ mode: Number(mode) })}
      />
      {isEcho ? <Pages options={options} change={change} /> : null}
      <Select
        label={say('lobby.tempo')}
        hint={say(options.tempo === 'host' ? 'lobby.tempo.hostHint' : 'lobby.tempo.hint')}
        choices={TEMPOS.map((tempo) => ({
          value: tempo,
          label: say(`lobby.tempo.${tempo}`),
          ...hintOf(tempo),
        }))}
        value={options.tempo}
        onChange={(tempo) => change({ tempo })}
      />
      {options.tempo === 'custom' ? <OwnTimes options={options} change={change} /> : null}
      <Select
        label={say('lobby.access')}
        choices={ACCESS.map((access) => ({ value: access, label: say(`lobby.access.${access}`) }))}
        value={options.access}
        onChange={(access) => change({ access })}
      />
      <div className={styles.switches}>
        <Switch isSelected={options.hostPlays} onChange={(hostPlays) => change({ hostPlays })}>
          {say('lobby.hostPlays')}
        </Switch>
        <Switch isSelected={options.showNeighbours} onChange={(showNeighbours) => change({ showNeighbours })}>
          {say('lobby.showNeighbours')}
        </Switch>
      </div>
    </div>
  );
}

function Pages({ options, change }: SettingsProps) {
  const say = useText();
  const { min, max } = RULES_LIMITS.pages;
  const counts = Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
  return (
    <div className={styles.pages}>
      <Select
        label={say('lobby.pages')}
        choices={[
          { value: 'auto', label: say('lobby.pages.auto') },
          ...counts.map((count) => ({ value: count, label: say('lobby.pages.count', { count: Number(count) }) })),
        ]}
        value={options.pages === null ? 'auto' : String(options.pages)}
        onChange={(count) => change({ pages: count === 'auto' ? null : Number(count) })}
      />
      <Switch isSelected={options.endOnDrawing} onChange={(endOnDrawing) => change({ endOnDrawing })}>
        {say('lobby.endOnDrawing')}
      </Switch>
    </div>
  );
}

const SLIDERS = [
  { field: 'writeSeconds', text: 'lobby.time.write', limits: RULES_LIMITS.textTime, step: 15 },
  { field: 'describeSeconds', text: 'lobby.time.describe', limits: RULES_LIMITS.textTime, step: 15 },
  { field: 'drawSeconds', text: 'lobby.time.draw', limits: RULES_LIMITS.drawTime, step: 30 },
] as const;

function OwnTimes({ options, change }: SettingsProps) {
  const say = useText();
  return (
    <div className={styles.times}>
      {SLIDERS.map(({ field, text, limits, step }) => (
        <TimeSlider
          key={field}
          label={say(text)}
          seconds={options[field]}
          min={limits.min / 1000}
          max={limits.max / 1000}
          step={step}
          onChange={(seconds) => change({ [field]: seconds })}
        />
      ))}
    </div>
  );
}

interface TimeSliderProps {
  label: string;
  seconds: number;
  min: number;
  max: number;
  step: number;
  onChange: (seconds: number) => void;
}

/** Follows the finger by itself and tells the others when it rests. Long times are coarse, short ones fine: the track is quadratic. */
function TimeSlider({ label, seconds, min, max, step, onChange }: TimeSliderProps) {
  const show = useShownSeconds();
  const [draft, setDraft] = useState({ before: seconds, seconds });
  const shown = draft.before === seconds ? draft.seconds : seconds;
  const toTrack = (value: number) => Math.sqrt((value - min) / (max - min)) * 100;
  const fromTrack = (track: number) => {
    const rounded = Math.round((min + (track / 100) ** 2 * (max - min)) / step) * step;
    return Math.min(max, Math.max(min, rounded));
  };
  return (
    <Slider
      label={label}
      minValue={0}
      maxValue={100}
      step={0.5}
      value={toTrack(shown)}
      showValue={() => show(shown)}
      onChange={(track) => setDraft({ before: seconds, seconds: fromTrack(track) })}
      onChangeEnd={(track) => onChange(fromTrack(track))}
    />
  );
}

function Summary({ options }: { options: Options }) {
  const say = useText();
  const show = useShownTime();
  const times = stepLengths(options);
  const rows = [
    [say('lobby.mode'), say(modeName(options.mode))],
    [say('lobby.tempo'), say(`lobby.tempo.${options.tempo}`)],
    [say('lobby.times'), times === null ? say('lobby.tempo.hostHint') : show(times)],
    [say('lobby.access'), say(`lobby.access.${options.access}`)],
  ] as const;
  return (
    <>
      <p className={styles.about}>{say(modeHint(options.mode))}</p>
      <dl className={styles.summary}>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function modeName(mode: number) {
  return mode === GameMode.Custom ? 'lobby.mode.onePicture' : 'lobby.mode.echo';
}

function modeHint(mode: number) {
  return mode === GameMode.Custom ? 'lobby.mode.onePicture.hint' : 'lobby.mode.echo.hint';
}

/** "45 s", "8 min", "1:30 min" */
function useShownSeconds(): (seconds: number) => string {
  const say = useText();
  return (seconds) => {
    if (seconds < 60) return say('lobby.seconds', { seconds });
    const rest = String(seconds % 60).padStart(2, '0');
    const minutes = Math.floor(seconds / 60);
    return say('lobby.minutes', { minutes: seconds % 60 === 0 ? String(minutes) : `${minutes}:${rest}` });
  };
}

function useShownTime(): (lengths: StepLengths) => string {
  const say = useText();
  const showSeconds = useShownSeconds();
  const show = (ms: number) => showSeconds(ms / 1000);
  return ({ write, describe, draw }) =>
    say('lobby.stepTimes', { write: show(write), describe: show(describe), draw: show(draw) });
}
