import { BlendMode } from '@tuschel/ink';
import { EyeOff, Lock } from 'lucide-react';
import { useStore } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { useText } from '../../game/useText.ts';
import styles from './LieSign.module.css';
import type { Studio } from './useStudio.ts';

/** Says why nothing is seen of what one draws, and mends it: the layer is hidden, or has no ink that the alpha lock could paint on. */
export function LayerSign({ studio: { toolbox, easel } }: { studio: Studio }) {
  const say = useText();
  const { layer, visible, nib, settings, erases } = useStore(toolbox);
  // The picture changes with the strokes.
  const { isLocked } = useStore(easel);
  if (isLocked) return null;
  if (!visible[layer]) {
    return (
      <Button kind="quiet" size="s" className={styles.layer} onPress={() => toolbox.toggleLayer(layer)}>
        <EyeOff size={16} aria-hidden="true" />
        <span>
          <span role="status">{say('draw.layer.isHidden')}</span> <b>{say('draw.layer.isHidden.show')}</b>
        </span>
      </Button>
    );
  }
  const isAlphaLocked = settings[nib].blendMode === BlendMode.keepAlpha && toolbox.limits.knobs(nib).has('blendMode');
  const hasNothing = !easel.isBehind && easel.raster.inkedTiles(layer).length === 0;
  if (erases || !isAlphaLocked || !hasNothing) return null;
  return (
    <Button
      kind="quiet"
      size="s"
      className={styles.layer}
      onPress={() => toolbox.adjust({ blendMode: BlendMode.normal })}
    >
      <Lock size={16} aria-hidden="true" />
      <span>
        <span role="status">{say('draw.layer.isBare')}</span> <b>{say('draw.layer.isBare.paint')}</b>
      </span>
    </Button>
  );
}
