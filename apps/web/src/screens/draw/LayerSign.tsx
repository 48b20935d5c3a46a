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
  const isHidden = !visible[layer];
  const isAlphaLocked = settings[nib].blendMode === BlendMode.keepAlpha && toolbox.limits.knobs(nib).has('blendMode');
  const isBare = () => !easel.isBehind && easel.raster.isLayerBare(layer);
  if (isLocked || !(isHidden || (isAlphaLocked && !erases && isBare()))) return null;
  const sign = isHidden
    ? ({ icon: EyeOff, why: 'draw.layer.isHidden', what: 'draw.layer.isHidden.show' } as const)
    : ({ icon: Lock, why: 'draw.layer.isBare', what: 'draw.layer.isBare.paint' } as const);
  const mend = () => (isHidden ? toolbox.toggleLayer(layer) : toolbox.adjust({ blendMode: BlendMode.normal }));
  return (
    <Button kind="quiet" size="s" className={styles.layer} onPress={mend}>
      <sign.icon size={16} aria-hidden="true" />
      <span>
        <span role="status">{say(sign.why)}</span> <b>{say(sign.what)}</b>
      </span>
    </Button>
  );
}
