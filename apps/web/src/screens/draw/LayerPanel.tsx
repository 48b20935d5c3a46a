import { ArrowDown, ArrowUp, Eye, EyeOff, Trash2 } from 'lucide-react';
import { useStore } from '../../ClientContext.tsx';
import { classes } from '../../components/classes.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { useText } from '../../game/useText.ts';
import styles from './LayerPanel.module.css';
import { layerBeside, moveLayer } from './layerMoves.ts';
import { modKey } from './modKey.ts';
import panel from './Panel.module.css';
import type { Studio } from './useStudio.ts';

/** From front to back, as they lie on one another. */
const LAYERS = [
  { id: 2, text: 'draw.layer.front', hide: 'draw.layer.front.visible' },
  { id: 1, text: 'draw.layer.middle', hide: 'draw.layer.middle.visible' },
  { id: 0, text: 'draw.layer.back', hide: 'draw.layer.back.visible' },
] as const;

interface Props {
  studio: Studio;
  onEraseAll: () => void;
  onUsed: () => void;
}

export function LayerPanel({ studio, onEraseAll, onUsed }: Props) {
  const say = useText();
  const { toolbox } = studio;
  const { layer, visible } = useStore(toolbox);
  return (
    <section className={panel.panel} aria-label={say('draw.layers')}>
      <h2 className={panel.title}>{say('draw.layers')}</h2>
      <ul className={styles.list}>
        {LAYERS.map(({ id, text, hide }) => {
          const isVisible = visible[id];
          return (
            <li key={id} className={classes(styles.row, id === layer && styles.chosen, !isVisible && styles.unseen)}>
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
                <Sheets layer={id} />
                {say(text)}
              </button>
              <IconButton
                label={say(hide)}
                size="s"
                shortcut={`Alt+Shift+${id + 1}`}
                aria-pressed={isVisible}
                tooltip="left"
                className={styles.eye}
                onPress={() => toolbox.toggleLayer(id)}
              >
                {isVisible ? <Eye size={18} aria-hidden="true" /> : <EyeOff size={18} aria-hidden="true" />}
              </IconButton>
            </li>
          );
        })}
      </ul>
      {visible[layer] ? null : <p className={styles.hidden}>{say('draw.layer.isHidden')}</p>}
      <LayerActions studio={studio} onEraseAll={onEraseAll} />
    </section>
  );
}

function LayerActions({ studio, onEraseAll }: Pick<Props, 'studio' | 'onEraseAll'>) {
  const say = useText();
  const { layer } = useStore(studio.toolbox);
  const { isLocked, strokes } = useStore(studio.easel);
  return (
    <div className={styles.actions}>
      <IconButton
        label={say('draw.layer.forward')}
        shortcut="Alt+↑"
        size="s"
        tooltip="top"
        isDisabled={isLocked || layerBeside(layer, 1) === null}
        onPress={() => moveLayer(studio, 1)}
      >
        <ArrowUp size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={say('draw.layer.backward')}
        shortcut="Alt+↓"
        size="s"
        tooltip="top"
        isDisabled={isLocked || layerBeside(layer, -1) === null}
        onPress={() => moveLayer(studio, -1)}
      >
        <ArrowDown size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={say('draw.eraseAll')}
        shortcut={`${modKey()}+Shift+${say('draw.key.delete')}`}
        size="s"
        tooltip="top"
        isDisabled={isLocked || strokes === 0}
        className={styles.erase}
        onPress={onEraseAll}
      >
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Three sheets on one another, the layer's own filled. */
function Sheets({ layer }: { layer: number }) {
  return (
    <svg viewBox="0 0 24 20" className={styles.sheets} aria-hidden="true">
      {[0, 1, 2].map((id) => (
        <path
          key={id}
          d={`M12 ${8.5 - id * 3.5}l9 4.2-9 4.3-9-4.3z`}
          className={id === layer ? styles.own : styles.other}
        />
      ))}
    </svg>
  );
}
