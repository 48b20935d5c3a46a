import { ArrowDown, ArrowDownToLine, ArrowUp, Eraser, Eye, EyeOff, Lock, Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { Toolbox } from '../../../canvas/tools/toolbox.ts';
import { useStore } from '../../../ClientContext.tsx';
import { classes } from '../../../components/classes.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { useText } from '../../../game/useText.ts';
import styles from './LayerPanel.module.css';
import { layerBeside, layerToMerge, mergeLayer, moveLayer } from './layerMoves.ts';
import { LayerOpacity } from './LayerOpacity.tsx';
import { LayerThumb } from './LayerThumb.tsx';
import { useKeyNames } from '../../../keys/useKeyNames.ts';
import { OwnDrawing } from './OwnDrawing.tsx';
import panel from './Panel.module.css';
import { SheetButtons } from './SheetButtons.tsx';
import type { Studio } from '../useStudio.ts';

/** From front to back, as they lie on one another. */
const LAYERS = [
  { id: 2, text: 'draw.layer.front', hide: 'draw.layer.front.visible' },
  { id: 1, text: 'draw.layer.middle', hide: 'draw.layer.middle.visible' },
  { id: 0, text: 'draw.layer.back', hide: 'draw.layer.back.visible' },
] as const;

const TAKES = ['layerBack', 'layerMiddle', 'layerFront'] as const;
const SHOWS = ['showBack', 'showMiddle', 'showFront'] as const;

interface Props {
  studio: Studio;
  /** What is drawn. */
  label: string;
  onEraseAll: () => void;
  onUsed: () => void;
}

export const LayerPanel = memo(function LayerPanel({ studio, label, onEraseAll, onUsed }: Props) {
  const say = useText();
  const keyName = useKeyNames();
  const { toolbox } = studio;
  const { layer, visible } = useStore(toolbox);
  const { layers, hasBase } = toolbox.limits;
  return (
    <section className={classes(panel.panel, styles.panel)} aria-label={say('draw.layers')}>
      <h2 className={classes('text-s', styles.title)}>{say('draw.layers')}</h2>
      <ul className={styles.list}>
        {LAYERS.filter(({ id }) => layers.includes(id)).map(({ id, text, hide }) => {
          const isVisible = visible[id];
          return (
            <li key={id} className={classes(styles.row, id === layer && styles.chosen, !isVisible && styles.unseen)}>
              <button
                type="button"
                className={styles.layer}
                aria-pressed={id === layer}
                title={keyName(TAKES[id] ?? 'layerMiddle')}
                onClick={() => {
                  toolbox.setLayer(id);
                  onUsed();
                }}
              >
                <LayerThumb easel={studio.easel} layer={id} />
                {say(text)}
              </button>
              <IconButton
                label={say(hide)}
                size="s"
                shortcut={keyName(SHOWS[id] ?? 'showMiddle')}
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
        {hasBase ? <BaseRow toolbox={toolbox} /> : null}
      </ul>
      <div className={styles.actions}>
        <LayerOpacity studio={studio} />
        {layers.length > 1 ? <MoveButtons studio={studio} /> : null}
      </div>
      <LayerActions studio={studio} label={label} onEraseAll={onEraseAll} />
    </section>
  );
});

/** Somebody else's picture: it is shown or not, and that is all. */
function BaseRow({ toolbox }: { toolbox: Toolbox }) {
  const say = useText();
  const keyName = useKeyNames();
  const { visible } = useStore(toolbox);
  return (
    <li className={classes(styles.row, styles.base, !visible[0] && styles.unseen)}>
      <span className={styles.layer}>
        <Lock size={16} aria-hidden="true" />
        {say('draw.layer.base')}
      </span>
      <IconButton
        label={say('draw.layer.base.visible')}
        size="s"
        shortcut={keyName('showBack')}
        aria-pressed={visible[0]}
        tooltip="left"
        className={styles.eye}
        onPress={() => toolbox.toggleLayer(0)}
      >
        {visible[0] ? <Eye size={18} aria-hidden="true" /> : <EyeOff size={18} aria-hidden="true" />}
      </IconButton>
    </li>
  );
}

function LayerActions({ studio, label, onEraseAll }: Pick<Props, 'studio' | 'label' | 'onEraseAll'>) {
  const say = useText();
  const keyName = useKeyNames();
  const { layer } = useStore(studio.toolbox);
  const { isLocked, strokes } = useStore(studio.easel);
  const { tools } = studio.toolbox.limits;
  return (
    <div className={styles.actions}>
      <OwnDrawing studio={studio} label={label} />
      <SheetButtons studio={studio} />
      {tools.undo ? (
        <>
          <IconButton
            label={say('draw.layer.erase')}
            shortcut={keyName('eraseLayer')?.split(' · ')[0]}
            size="s"
            tooltip="top"
            isDisabled={isLocked || strokes === 0}
            className={styles.erase}
            onPress={() => studio.easel.eraseLayer(layer)}
          >
            <Eraser size={18} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={say('draw.eraseAll')}
            shortcut={keyName('eraseAll')?.split(' · ')[0]}
            size="s"
            tooltip="top"
            isDisabled={isLocked || strokes === 0}
            className={styles.eraseAll}
            onPress={onEraseAll}
          >
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        </>
      ) : null}
    </div>
  );
}

function MoveButtons({ studio }: { studio: Studio }) {
  const say = useText();
  const keyName = useKeyNames();
  const { layer } = useStore(studio.toolbox);
  const { isLocked } = useStore(studio.easel);
  return (
    <>
      <IconButton
        label={say('draw.layer.forward')}
        shortcut={keyName('layerUp')}
        size="s"
        tooltip="top"
        isDisabled={isLocked || layerBeside(studio, layer, 1) === null}
        onPress={() => moveLayer(studio, 1)}
      >
        <ArrowUp size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={say('draw.layer.backward')}
        shortcut={keyName('layerDown')}
        size="s"
        tooltip="top"
        isDisabled={isLocked || layerBeside(studio, layer, -1) === null}
        onPress={() => moveLayer(studio, -1)}
      >
        <ArrowDown size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={say('draw.layer.mergeDown')}
        size="s"
        tooltip="top"
        isDisabled={isLocked || layerToMerge(studio, layer) === null}
        onPress={() => mergeLayer(studio)}
      >
        <ArrowDownToLine size={18} aria-hidden="true" />
      </IconButton>
    </>
  );
}
