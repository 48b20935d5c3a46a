import { Eraser, Move, Pentagon } from 'lucide-react';
import { memo } from 'react';
import { Form, goesByCorners, isFilledShape, type Nib } from '../../../canvas/tools/nibs.ts';
import type { Toolbox } from '../../../canvas/tools/toolbox.ts';
import { useStore } from '../../../ClientContext.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import type { TooltipPlacement } from '../../../components/Tooltip.tsx';
import { useText } from '../../../game/useText.ts';
import styles from './NibButtons.module.css';
import { useKeyNames } from '../../../keys/useKeyNames.ts';
import { NIB_ACTIONS, NIB_ICONS, NIB_TEXTS } from './toolIcons.ts';

interface Props {
  toolbox: Toolbox;
  /** A tool was taken with the pointer: keys go to the canvas again. */
  onUsed: () => void;
  tooltip: TooltipPlacement;
}

/** One button for each tool, related ones together. */
export const NibButtons = memo(function NibButtons({ toolbox, onUsed, tooltip }: Props) {
  const say = useText();
  const keyName = useKeyNames();
  const { nib, erases, selects, settings } = useStore(toolbox);
  const rows = toolbox.limits.rows.map((row) => (
    <div key={row[0]} className={styles.row}>
      {row.map((one) => (
        <IconButton
          key={one}
          label={say(NIB_TEXTS[one])}
          shortcut={keyName(NIB_ACTIONS[one])}
          tooltip={tooltip}
          aria-pressed={one === nib && !selects}
          className={styles.nib}
          onPress={({ pointerType }) => {
            toolbox.take(one);
            if (pointerType !== 'keyboard' && pointerType !== 'virtual') onUsed();
          }}
        >
          <NibIcon nib={one} erases={erases && one === nib} form={settings[one].form} />
        </IconButton>
      ))}
    </div>
  ));
  return (
    <>
      {rows}
      {toolbox.limits.mayMove ? (
        <div className={styles.row}>
          <IconButton
            label={say('draw.select')}
            shortcut={keyName('select')}
            tooltip={tooltip}
            aria-pressed={selects !== null}
            className={styles.nib}
            onPress={({ pointerType }) => {
              toolbox.select(selects ?? undefined);
              if (pointerType !== 'keyboard' && pointerType !== 'virtual') onUsed();
            }}
          >
            <Move size={22} aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
    </>
  );
});

/** The tools with their names, for whoever has no pointer to rest on an icon. */
export function NibSheet({ toolbox, onSelect }: { toolbox: Toolbox; onSelect: () => void }) {
  const say = useText();
  const { nib, erases, selects, settings } = useStore(toolbox);
  return (
    <div className={styles.sheet}>
      {toolbox.limits.rows.flat().map((one) => (
        <button
          key={one}
          type="button"
          className={styles.named}
          aria-pressed={one === nib && !selects}
          onClick={() => toolbox.take(one)}
        >
          <NibIcon nib={one} erases={erases && one === nib} form={settings[one].form} />
          {say(NIB_TEXTS[one])}
        </button>
      ))}
      {toolbox.limits.mayMove ? (
        <button
          type="button"
          className={styles.named}
          aria-label={say('draw.select')}
          aria-pressed={selects !== null}
          onClick={() => {
            toolbox.select(selects ?? undefined);
            // There is nothing more to be set, and all of the canvas is needed.
            onSelect();
          }}
        >
          <Move size={22} aria-hidden="true" />
          {say('draw.select.name')}
        </button>
      ) : null}
    </div>
  );
}

/** `erases`: the tool takes ink away; `form`: of the tool, one of `Form`. */
export function NibIcon({ nib, erases, form = Form.plain }: { nib: Nib; erases: boolean; form?: number }) {
  const Icon = goesByCorners(nib, { form }) ? Pentagon : NIB_ICONS[nib];
  return (
    <span className="block relative">
      <Icon size={22} fill={isFilledShape(nib, { form }) ? 'currentColor' : 'none'} aria-hidden="true" />
      {erases ? <Eraser size={13} strokeWidth={2.5} className={styles.erases} aria-hidden="true" /> : null}
    </span>
  );
}
