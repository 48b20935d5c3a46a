import { Image as ImageIcon, Layers } from 'lucide-react';
import { memo } from 'react';
import { hasLayers } from '../../canvas/tools/toolLimits.ts';
import { knobsInUse } from '../../canvas/tools/nibs.ts';
import { toHex } from '../../canvas/colors/palette.ts';
import { useStore } from '../../ClientContext.tsx';
import { classes } from '../../components/classes.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { useText } from '../../game/useText.ts';
import styles from './BottomBar.module.css';
import { FinishButton } from './finish/FinishButton.tsx';
import { NibButtons, NibIcon } from './tools/NibButtons.tsx';
import { NIB_TEXTS } from './tools/toolIcons.ts';
import { UndoButtons } from './tools/ToolStrip.tsx';
import type { Finish } from './finish/useFinish.ts';
import type { Studio } from './useStudio.ts';

export type SheetName = 'tool' | 'color' | 'layers' | 'source';

interface Props {
  studio: Studio;
  /** Absent: nobody wants to have this drawing. */
  finish?: Finish | undefined;
  sheet: SheetName | null;
  /** There is something that is drawn after. */
  hasSource: boolean;
  onSheet: (sheet: SheetName | null) => void;
  /** A tool was taken with the pointer: keys go to the canvas again. */
  onUsed: () => void;
  className?: string | undefined;
}

/** At thumb's reach on phones and upright tablets; everything else is in the sheets it opens. */
export const BottomBar = memo(function BottomBar({
  studio,
  finish,
  sheet,
  hasSource,
  onSheet,
  onUsed,
  className,
}: Props) {
  const say = useText();
  const { nib, settings, erases, color } = useStore(studio.toolbox);
  const { size } = settings[nib];
  const hasSize = knobsInUse(nib, settings[nib]).has('size');
  const tool = say(NIB_TEXTS[nib]);
  const opener = (name: SheetName) => ({
    'aria-expanded': sheet === name,
    onPress: () => onSheet(sheet === name ? null : name),
    className: sheet === name ? styles.open : undefined,
    tooltip: 'top' as const,
  });
  return (
    <div
      className={classes(styles.bar, hasSource && styles.full, className)}
      role="toolbar"
      aria-label={say('draw.tools')}
    >
      <div className={styles.nibs}>
        <NibButtons toolbox={studio.toolbox} onUsed={onUsed} tooltip="top" />
      </div>
      <div className={styles.openers}>
        <IconButton
          label={hasSize ? say('draw.sheet.tool', { tool, size }) : say('draw.sheet.sizeless', { tool })}
          data-tip="size"
          {...opener('tool')}
        >
          <NibIcon nib={nib} erases={erases} form={settings[nib].form} />
          {hasSize ? <small className={styles.size}>{size}</small> : null}
        </IconButton>
        <IconButton label={say('draw.colors')} {...opener('color')}>
          <span className={styles.color} style={{ background: toHex(color) }} />
        </IconButton>
        <IconButton
          label={say('draw.layers')}
          data-tip={hasLayers(studio.toolbox.limits) ? 'layers' : undefined}
          {...opener('layers')}
        >
          <Layers size={22} aria-hidden="true" />
        </IconButton>
        {hasSource ? (
          <IconButton label={say('draw.sheet.source')} {...opener('source')}>
            <ImageIcon size={22} aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      <span className="grows" />
      {(!finish || finish.status === 'drawing') && studio.toolbox.limits.tools.undo ? (
        <div className={styles.undo}>
          <UndoButtons studio={studio} />
        </div>
      ) : null}
      <span className="grows" />
      {finish ? <FinishButton finish={finish} className={styles.finish} /> : null}
    </div>
  );
});
