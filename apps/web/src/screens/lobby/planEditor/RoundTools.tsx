import { ALL_TOOLS, type PlanRound, type Tools } from '@tuschel/rules';
import { Segments } from '../../../components/form/Segments.tsx';
import { Slider } from '../../../components/form/Slider.tsx';
import { Switch } from '../../../components/form/Switch.tsx';
import { useText } from '../../../game/useText.ts';
import styles from './RoundCard.module.css';

const SWITCHES = ['shapes', 'undo', 'advancedBrush', 'pressure', 'allowDownload', 'allowVideo'] as const;
const COLORS = ['full', 'simple', 'mono'] as const;
const NIBS = ['all', 'pencil', 'brush', 'pixel'] as const;
const FORMATS = ['any', 'portrait', 'landscape'] as const;
/** Where the slider of lines ends: from there on there is no limit. */
const LINES = { first: 1, last: 200 } as const;

/** What may be used in a round of drawing. Everything, unless the host says otherwise. */
export function RoundTools({ round, onChange }: { round: PlanRound; onChange: (round: PlanRound) => void }) {
  const say = useText();
  const tools = round.tools ?? ALL_TOOLS;
  const { tools: _, ...rest } = round;
  const set = (next: Tools) => onChange(differences(next) === 0 ? rest : { ...rest, tools: next });
  const change = (changed: Partial<Tools>) => set({ ...tools, ...changed });
  const limited = differences(tools);
  return (
    <details className={styles.tools}>
      <summary className={styles.summary}>
        {say('tools.title')}
        <span className={styles.sum}>
          {limited === 0 ? say('tools.all') : say('tools.limited', { count: limited })}
        </span>
      </summary>
      <div className={styles.grid}>
        <Choice
          name="tools.colors"
          values={COLORS.map((value) => ({ value, label: say(`tools.colors.${value}`) }))}
          value={tools.colorMode}
          onChange={(colorMode) => change({ colorMode })}
        />
        <Choice
          name="tools.nibs"
          values={NIBS.map((value) => ({ value, label: say(`tools.nibs.${value}`) }))}
          value={tools.presets}
          onChange={(presets) => change({ presets })}
        />
        <Choice
          name="tools.format"
          values={FORMATS.map((value) => ({ value, label: say(`tools.format.${value}`) }))}
          value={tools.format}
          onChange={(format) => change({ format })}
        />
        <Choice
          name="tools.layers"
          values={['1', '2', '3'].map((value) => ({ value, label: value }))}
          value={String(tools.layers)}
          onChange={(layers) => change({ layers: Number(layers) })}
        />
        <Lines tools={tools} onChange={set} />
        <div className={styles.switches}>
          {SWITCHES.map((name) => (
            <Switch key={name} isSelected={tools[name]} onChange={(on) => change({ [name]: on })}>
              {say(`tools.${name}`)}
            </Switch>
          ))}
        </div>
      </div>
    </details>
  );
}

interface ChoiceProps<Value extends string> {
  name: 'tools.colors' | 'tools.nibs' | 'tools.format' | 'tools.layers';
  values: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ name, values, value, onChange }: ChoiceProps<Value>) {
  const say = useText();
  return (
    <div className="stack align-start gap-1 shrinks">
      <p className="text-s heavy">{say(name)}</p>
      <Segments label={say(name)} segments={values} value={value} onChange={onChange} className={styles.segments} />
    </div>
  );
}

function Lines({ tools, onChange }: { tools: Tools; onChange: (tools: Tools) => void }) {
  const say = useText();
  const { maxLines, ...others } = tools;
  return (
    <Slider
      label={say('tools.maxLines')}
      minValue={LINES.first}
      maxValue={LINES.last + 1}
      step={1}
      value={Math.min(maxLines ?? LINES.last + 1, LINES.last + 1)}
      showValue={(lines) => (lines > LINES.last ? say('tools.maxLines.none') : String(lines))}
      onChange={(lines) => onChange(lines > LINES.last ? others : { ...others, maxLines: lines })}
    />
  );
}

const FIELDS = [...SWITCHES, 'colorMode', 'layers', 'presets', 'format', 'maxLines', 'fill'] as const;

function differences(tools: Tools): number {
  return FIELDS.filter((field) => tools[field] !== ALL_TOOLS[field]).length;
}
