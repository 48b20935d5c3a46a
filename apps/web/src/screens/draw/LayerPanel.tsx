import { Eye, EyeOff } from 'lucide-react';
import type { Toolbox } from '../../canvas/toolbox.ts';
import { useStore } from '../../ClientContext.tsx';
import { classes } from '../../components/classes.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { useText } from '../../game/useText.ts';
import styles from './LayerPanel.module.css';
import panel from './Panel.module.css';

/** From front to back, as they lie on one another. */
const LAYERS = [
  { id: 2, text: 'draw.layer.front', hide: 'draw.layer.front.visible' },
  { id: 1, text: 'draw.layer.middle', hide: 'draw.layer.middle.visible' },
  { id: 0, text: 'draw.layer.back', hide: 'draw.layer.back.visible' },
] as const;

export function LayerPanel({ toolbox, onUsed }: { toolbox: Toolbox; onUsed: () => void }) {
  const say = useText();
  const { layer, visible } = useStore(toolbox);
  return (
    <section className={panel.panel} aria-label={say('draw.layers')}>
      <h2 className={panel.title}>{say('draw.layers')}</h2>
      <ul className={styles.list}>
        {LAYERS.map(({ id, text, hide }) => {
          const isVisible = visible[id];
          return (
            <li key={id} className={classes(styles.row, id === layer && styles.chosen)}>
              <button
                type="button"
                className={styles.layer}
                aria-pressed={id === layer}
                title={`Alt+${id + 1}`}
                onClick={() => {
                  toolbox.setLayer(id);
                  onUsed();
                }}
              >
                {say(text)}
              </button>
              <IconButton
                label={say(hide)}
                size="s"
                aria-pressed={isVisible}
                tooltip="left"
                onPress={() => toolbox.toggleLayer(id)}
              >
                {isVisible ? <Eye size={18} aria-hidden="true" /> : <EyeOff size={18} aria-hidden="true" />}
              </IconButton>
            </li>
          );
        })}
      </ul>
      {visible[layer] ? null : <p className={styles.hidden}>{say('draw.layer.isHidden')}</p>}
    </section>
  );
}
