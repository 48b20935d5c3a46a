import { NIBS } from '../../canvas/nibs.ts';
import type { Toolbox } from '../../canvas/toolbox.ts';
import { useStore } from '../../ClientContext.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { useText } from '../../game/useText.ts';
import styles from './NibButtons.module.css';
import { NIB_ICONS, NIB_KEYS, NIB_TEXTS } from './toolIcons.ts';

/** One button for each tool. */
export function NibButtons({ toolbox, onUsed }: { toolbox: Toolbox; onUsed: () => void }) {
  const say = useText();
  const { nib } = useStore(toolbox);
  return NIBS.map((one) => {
    const Icon = NIB_ICONS[one];
    return (
      <IconButton
        key={one}
        label={say(NIB_TEXTS[one])}
        shortcut={NIB_KEYS[one]}
        tooltip="right"
        aria-pressed={one === nib}
        className={one === nib ? styles.taken : undefined}
        onPress={({ pointerType }) => {
          toolbox.take(one);
          if (pointerType !== 'keyboard' && pointerType !== 'virtual') onUsed();
        }}
      >
        <Icon size={22} aria-hidden="true" />
      </IconButton>
    );
  });
}
