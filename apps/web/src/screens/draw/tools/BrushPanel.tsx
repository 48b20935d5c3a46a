import { FloodReach, LIMITS, Tool } from '@tuschel/ink';
import { ChevronDown, RotateCcw } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { Form, type Knob, knobsInUse, type Nib, RANGES } from '../../../canvas/tools/nibs.ts';
import type { Toolbox } from '../../../canvas/tools/toolbox.ts';
import { useStore } from '../../../ClientContext.tsx';
import { classes } from '../../../components/classes.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { Segments } from '../../../components/form/Segments.tsx';
import { Slider } from '../../../components/form/Slider.tsx';
import { useText } from '../../../game/useText.ts';
import { BlendChoice } from './BlendChoice.tsx';
import styles from './BrushPanel.module.css';
import { FingerChoice } from './FingerChoice.tsx';
import { GridChoice } from './GridChoice.tsx';
import { NibSheet } from './NibButtons.tsx';
import panel from '../panels/Panel.module.css';
import { KeepButton, Presets } from './Presets.tsx';
import { PressureSettings } from './PressureSettings.tsx';
import { StrokePreview } from './StrokePreview.tsx';
import { NIB_TEXTS } from './toolIcons.ts';
import { ToolSideChoice } from './ToolSideChoice.tsx';

interface Props {
  toolbox: Toolbox;
  /** A preset was taken. */
  onChosen: () => void;
}

/** A slider's setting, and how its number is told. */
export const SLIDERS = [
  { knob: 'size', unit: 'draw.px' },
  { knob: 'opacity', unit: 'draw.percent' },
  { knob: 'tolerance', unit: 'draw.percent' },
  { knob: 'growth', unit: 'draw.px' },
  { knob: 'hardness', unit: 'draw.percent' },
  { knob: 'density', unit: 'draw.percent' },
  { knob: 'spacing', unit: 'draw.percent' },
  { knob: 'stabiliser', unit: 'draw.px' },
] as const;
/** Changes with every other stroke: it is in sight before presets, of which there may be dozens. */
const [SIZE] = SLIDERS;
type SliderKnob = (typeof SLIDERS)[number];

/** Behind "More". Everything else is in sight at once. */
const FINER: ReadonlySet<Knob> = new Set<Knob>(['density', 'spacing', 'stabiliser', 'pressure']);

export const BrushPanel = memo(function BrushPanel({ toolbox, onChosen }: Props) {
  const say = useText();
  const { nib, settings } = useStore(toolbox);
  /** The tool for whose settings a name is asked. */
  const [kept, setKept] = useState<Nib | null>(null);
  const inUse = knobsInUse(nib, settings[nib]);
  const knobs = new Set([...toolbox.limits.knobs(nib)].filter((knob) => inUse.has(knob)));
  const sliders = SLIDERS.filter(({ knob }) => knobs.has(knob));
  const hasSize = knobs.has('size');
  const finer = sliders.filter(({ knob }) => FINER.has(knob));
  return (
    <section className={panel.panel} aria-label={say('draw.brush')}>
      <div className={styles.nibs}>
        <NibSheet toolbox={toolbox} onSelect={onChosen} />
      </div>
      <div className={styles.tool}>
        <h2 className={classes('text-s', styles.name)}>{say(NIB_TEXTS[nib])}</h2>
        <KeepButton toolbox={toolbox} onPress={() => setKept(kept === nib ? null : nib)} />
        <IconButton label={say('draw.reset')} size="s" tooltip="left" onPress={() => toolbox.reset()}>
          <RotateCcw size={16} aria-hidden="true" />
        </IconButton>
        <StrokePreview toolbox={toolbox} className={styles.preview} />
      </div>
      {hasSize ? <Setting {...SIZE} toolbox={toolbox} /> : null}
      <Presets key={nib} toolbox={toolbox} onChosen={onChosen} isKeeping={kept === nib} onKept={() => setKept(null)} />
      {knobs.has('form') ? <FormChoice toolbox={toolbox} /> : null}
      {sliders.map((slider) =>
        FINER.has(slider.knob) || slider === SIZE ? null : <Setting key={slider.knob} {...slider} toolbox={toolbox} />,
      )}
      {knobs.has('reach') ? <Reach toolbox={toolbox} /> : null}
      {knobs.has('blendMode') ? <BlendChoice toolbox={toolbox} /> : null}
      {finer.length > 0 ? (
        <More>
          {finer.map((slider) => (
            <Setting key={slider.knob} {...slider} toolbox={toolbox} />
          ))}
          {knobs.has('pressure') ? <PressureSettings toolbox={toolbox} /> : null}
          <FingerChoice toolbox={toolbox} />
          <ToolSideChoice toolbox={toolbox} />
          <GridChoice toolbox={toolbox} />
        </More>
      ) : null}
    </section>
  );
});

function More({ children }: { children: ReactNode }) {
  const say = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {say(isOpen ? 'draw.less' : 'draw.more')}
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {isOpen ? children : null}
    </>
  );
}

/** One setting of the tool in the hand. */
export function Setting({ toolbox, knob, unit }: SliderKnob & { toolbox: Toolbox }) {
  const say = useText();
  const { nib, settings } = useStore(toolbox);
  const value = settings[nib][knob];
  const [low, high] = RANGES[knob];
  const isSize = knob === 'size';
  return (
    <Slider
      label={say(`draw.${knob}`)}
      data-tip={knob}
      minValue={isSize ? 0 : low}
      maxValue={isSize ? 100 : high}
      step={isSize ? 0.5 : 1}
      value={isSize ? toTrack(value) : value}
      onChange={(moved) => toolbox.adjust({ [knob]: isSize ? fromTrack(moved) : moved })}
      showValue={() => say(unit, { value })}
      className={styles.slider}
    />
  );
}

/** Outline or filled; by hand or from corner to corner. */
function FormChoice({ toolbox }: { toolbox: Toolbox }) {
  const say = useText();
  const { nib, settings } = useStore(toolbox);
  const [plain, other] =
    nib === Tool.lassoFill
      ? ([say('draw.form.byHand'), say('draw.form.corners')] as const)
      : ([say('draw.form.outline'), say('draw.form.filled')] as const);
  return (
    <Segments
      label={say('draw.form')}
      segments={[
        { value: String(Form.plain), label: plain },
        { value: String(Form.other), label: other },
      ]}
      value={String(settings[nib].form)}
      onChange={(form) => toolbox.adjust({ form: Number(form) })}
      className={styles.reach}
    />
  );
}

function Reach({ toolbox }: { toolbox: Toolbox }) {
  const say = useText();
  const { nib, settings } = useStore(toolbox);
  return (
    <Segments
      label={say('draw.reach')}
      segments={[
        { value: String(FloodReach.allLayers), label: say('draw.reach.all') },
        { value: String(FloodReach.layer), label: say('draw.reach.layer') },
      ]}
      value={String(settings[nib].reach)}
      onChange={(reach) => toolbox.adjust({ reach: Number(reach) })}
      className={styles.reach}
    />
  );
}

/** Small sizes need fine steps, large ones do not: the track is cubic. */
function toTrack(size: number): number {
  return Math.cbrt((size - LIMITS.sizeMin) / (LIMITS.sizeMax - LIMITS.sizeMin)) * 100;
}

function fromTrack(track: number): number {
  return LIMITS.sizeMin + (track / 100) ** 3 * (LIMITS.sizeMax - LIMITS.sizeMin);
}
