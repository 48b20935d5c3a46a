import { Layers } from 'lucide-react';
import { toHex } from '../../canvas/palette.ts';
import { useStore } from '../../ClientContext.tsx';
import { classes } from '../../components/classes.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { useText } from '../../game/useText.ts';
import styles from './BottomBar.module.css';
import { FinishButton } from './FinishButton.tsx';
import { NIB_ICONS, NIB_TEXTS } from './toolIcons.ts';
import { UndoButtons } from './ToolStrip.tsx';
import type { Finish } from './useFinish.ts';
import type { Studio } from './useStudio.ts';

export type SheetName = 'tool' | 'color' | 'layers';

interface Props {
  studio: Studio;
  finish: Finish;
  sheet: SheetName | null;
  onSheet: (sheet: SheetName | null) => void;
  className?: string | undefined;
}

/** At thumb's reach on phones and upright tablets; everything else is in the sheets it opens. */
export function BottomBar({ studio, finish, sheet, onSheet, className }: Props) {
  const say = useText();
  const { nib, settings, color } = useStore(studio.toolbox);
  const Icon = NIB_ICONS[nib];
  const opener = (name: SheetName) => ({
    'aria-expanded': sheet === name,
    onPress: () => onSheet(sheet === name ? null : name),
    className: sheet === name ? styles.open : undefined,
    tooltip: 'top' as const,
  });
  return (
    <div className={classes(styles.bar, className)} role="toolbar" aria-label={say('draw.tools')}>
      <div className={styles.openers}>
        <IconButton
          label={say('draw.sheet.tool', { tool: say(NIB_TEXTS[nib]), size: settings[nib].size })}
          {...opener('tool')}
        >
          <Icon size={22} aria-hidden="true" />
          <small className={styles.size}>{settings[nib].size}</small>
        </IconButton>
        <IconButton label={say('draw.colors')} {...opener('color')}>
          <span className={styles.color} style={{ background: toHex(color) }} />
        </IconButton>
        <IconButton label={say('draw.layers')} {...opener('layers')}>
          <Layers size={22} aria-hidden="true" />
        </IconButton>
      </div>
      <span className={styles.space} />
      {finish.status === 'drawing' ? (
        <div className={styles.undo}>
          <UndoButtons studio={studio} />
        </div>
      ) : null}
      <span className={styles.space} />
      <FinishButton finish={finish} className={styles.finish} />
    </div>
  );
}
