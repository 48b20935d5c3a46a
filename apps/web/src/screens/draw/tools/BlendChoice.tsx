import { BlendMode } from '@tuschel/ink';
import { BLENDS } from '../../../canvas/tools/nibs.ts';
import type { Toolbox } from '../../../canvas/tools/toolbox.ts';
import { useStore } from '../../../ClientContext.tsx';
import { Select } from '../../../components/form/Select.tsx';
import { Switch } from '../../../components/form/Switch.tsx';
import { useText } from '../../../game/useText.ts';
import styles from './BlendChoice.module.css';

export const BLEND_NAMES = {
  [BlendMode.normal]: 'normal',
  [BlendMode.multiply]: 'multiply',
  [BlendMode.screen]: 'screen',
  [BlendMode.add]: 'add',
  [BlendMode.behind]: 'behind',
  [BlendMode.keepAlpha]: 'keepAlpha',
} as const satisfies Record<(typeof BLENDS)[number], string>;

/** How the paint of the tool in the hand meets what is there. */
export function BlendChoice({ toolbox }: { toolbox: Toolbox }) {
  const say = useText();
  const { nib, settings, erases } = useStore(toolbox);
  if (erases) {
    return (
      <Switch isSelected onChange={() => toolbox.toggleErasing()} className={styles.erases}>
        {say('draw.erases')}
      </Switch>
    );
  }
  return (
    <Select
      label={say('draw.blend')}
      choices={BLENDS.map((mode) => ({
        value: String(mode),
        label: say(`draw.blend.${BLEND_NAMES[mode]}`),
        hint: say(`draw.blend.${BLEND_NAMES[mode]}.hint`),
      }))}
      value={String(settings[nib].blendMode)}
      onChange={(mode) => toolbox.adjust({ blendMode: Number(mode) })}
      className={styles.blend}
    />
  );
}
