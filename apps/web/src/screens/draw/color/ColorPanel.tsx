import type { Color } from '@tuschel/ink';
import { ArrowLeftRight, Blend, Pipette } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { toHex } from '../../../canvas/colors/palette.ts';
import { PALETTE_IDS, PALETTES } from '../../../canvas/colors/palettes.ts';
import { relatedColors } from '../../../canvas/colors/relatedColors.ts';
import type { Toolbox } from '../../../canvas/tools/toolbox.ts';
import { useStore } from '../../../ClientContext.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { classes } from '../../../components/classes.ts';
import { Segments } from '../../../components/form/Segments.tsx';
import { Tabs } from '../../../components/Tabs.tsx';
import { useText } from '../../../game/useText.ts';
import { useKeyNames } from '../../../keys/useKeyNames.ts';
import { ColorMixer } from './ColorMixer.tsx';
import styles from './ColorPanel.module.css';
import { OwnColors } from './OwnColors.tsx';
import panel from '../panels/Panel.module.css';
import { Swatches } from './Swatches.tsx';
import { useColorName } from './useColorName.ts';

interface Props {
  toolbox: Toolbox;
  onUsed: () => void;
}

export const PALETTE_TABS = ['default', 'history', 'related', 'custom'] as const;
type PaletteTab = (typeof PALETTE_TABS)[number];

export const ColorPanel = memo(function ColorPanel({ toolbox, onUsed }: Props) {
  const say = useText();
  const { color, history } = useStore(toolbox);
  const [isMixing, setMixing] = useState(false);
  const choose = (next: Color) => {
    toolbox.setColor(next);
    onUsed();
  };
  const contents: Record<PaletteTab, ReactNode> = {
    default: <Palette toolbox={toolbox} onChoose={choose} />,
    history: <Swatches colors={history} chosen={color} onChoose={choose} empty={say('draw.history.empty')} />,
    related: <Related color={color} onChoose={choose} />,
    custom: <OwnColors toolbox={toolbox} onChoose={choose} />,
  };
  const { colors } = toolbox.limits;
  if (colors) return <FewColors toolbox={toolbox} colors={colors} onChoose={choose} onUsed={onUsed} />;
  const pages = PALETTE_TABS.map((tab) => ({ id: tab, label: say(`draw.palette.${tab}`), content: contents[tab] }));
  return (
    <section className={panel.panel} aria-label={say('draw.colors')}>
      <Chosen toolbox={toolbox} onUsed={onUsed}>
        <IconButton
          label={say('draw.customColor')}
          size="s"
          tooltip="left"
          aria-expanded={isMixing}
          className={styles.tool}
          onPress={() => setMixing(!isMixing)}
        >
          <Blend size={18} aria-hidden="true" />
        </IconButton>
      </Chosen>
      {isMixing ? <ColorMixer color={color} onChange={(mixed) => toolbox.setColor(mixed)} /> : null}
      <Tabs label={say('draw.palette')} className={styles.tabs} pages={pages} />
    </section>
  );
});

/** All the colours of a round that allows no others; a single one is only shown. */
function FewColors(props: Props & { colors: readonly Color[]; onChoose: (color: Color) => void }) {
  const { toolbox, colors, onChoose, onUsed } = props;
  const say = useText();
  const { color } = useStore(toolbox);
  return (
    <section className={panel.panel} aria-label={say('draw.colors')}>
      <Chosen toolbox={toolbox} onUsed={onUsed} />
      {colors.length > 1 ? <Swatches colors={colors} chosen={color} onChoose={onChoose} /> : null}
      <p className={styles.few}>{say(colors.length > 1 ? 'draw.colors.simple' : 'draw.colors.mono')}</p>
    </section>
  );
}

/** Everybody's colours, or fewer that no eye takes for one another. */
function Palette({ toolbox, onChoose }: { toolbox: Toolbox; onChoose: (color: Color) => void }) {
  const say = useText();
  const { color, palette } = useStore(toolbox);
  return (
    <div className={classes('stack gap-2', styles.palettes)} data-few={palette !== 'standard'}>
      <Swatches colors={PALETTES[palette].map((entry) => entry.color)} chosen={color} onChoose={onChoose} />
      <Segments
        label={say('draw.palettes')}
        segments={PALETTE_IDS.map((value) => ({ value, label: say(`draw.palettes.${value}`) }))}
        value={palette}
        onChange={(choice) => toolbox.setPalette(choice)}
        className={styles.which}
      />
      {palette === 'standard' ? null : <p className={styles.few}>{say('draw.palettes.about')}</p>}
    </div>
  );
}

/** Related to the colour one had when the tab was opened: choosing among them does not change them. */
function Related({ color, onChoose }: { color: Color; onChoose: (color: Color) => void }) {
  const [colors] = useState(() => relatedColors(color));
  return <Swatches colors={colors} chosen={color} onChoose={onChoose} />;
}

/** The colour one draws with, the other one behind it, and the way to one that is on the picture. */
function Chosen({ toolbox, onUsed, children }: Props & { children?: ReactNode }) {
  const say = useText();
  const keyName = useKeyNames();
  const { color, otherColor, isPicking } = useStore(toolbox);
  const nameOf = useColorName();
  const { colorMode } = toolbox.limits.tools;
  const hasOther = colorMode !== 'mono';
  return (
    <div className={classes('row gap-1', styles.chosen)}>
      <span className={styles.pair}>
        {hasOther ? <span className={styles.other} style={{ background: toHex(otherColor) }} /> : null}
        <span
          className={styles.current}
          style={{ background: toHex(color) }}
          data-testid="color"
          data-color={toHex(color)}
        />
      </span>
      <span className="shrinks grows text-xs ellipsis">{nameOf(color)}</span>
      {hasOther ? (
        <IconButton
          label={say('draw.swapColors')}
          shortcut={keyName('swapColors')}
          size="s"
          onPress={() => toolbox.swapColors()}
        >
          <ArrowLeftRight size={18} aria-hidden="true" />
        </IconButton>
      ) : null}
      {hasOther ? (
        <IconButton
          label={say('draw.pick')}
          shortcut={keyName('pick')}
          size="s"
          tooltip="left"
          aria-pressed={isPicking}
          className={styles.tool}
          onPress={({ pointerType }) => {
            toolbox.setPicking(!isPicking);
            if (pointerType !== 'keyboard' && pointerType !== 'virtual') onUsed();
          }}
        >
          <Pipette size={18} aria-hidden="true" />
        </IconButton>
      ) : null}
      {children}
    </div>
  );
}
