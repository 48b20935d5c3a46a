import { PALETTE } from '@tuschel/ink';
import { Brush, Eraser, PaintBucket, Pencil, Redo2, Trash2, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from '../../ClientContext.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { classes } from '../../components/classes.ts';
import { useText } from '../../game/useText.ts';
import { Swatches } from '../../screens/draw/color/Swatches.tsx';
import { FacePrint } from '../FaceAvatar.tsx';
import styles from './FaceSheet.module.css';
import { FACE_SIZES, FACE_TOOLS, type FaceEasel, type FaceNib } from './faceEasel.ts';
import { HEADS, headLines } from './heads.ts';

const ICONS = { pen: Pencil, brush: Brush, eraser: Eraser, bucket: PaintBucket } as const;
const COLORS = PALETTE.map(({ color }) => color);
const DOTS = { fine: 5, medium: 10, thick: 17 } as const;

interface Props {
  easel: FaceEasel;
  nib: FaceNib;
  onNib: (nib: FaceNib) => void;
}

/** Everything that lies beside the paper. */
export function FaceTools({ easel, nib, onNib }: Props) {
  const say = useText();
  return (
    <>
      <div className={styles.row}>
        <Nibs nib={nib} onNib={onNib} />
        <Steps easel={easel} />
      </div>
      <div className={styles.colors} role="group" aria-label={say('face.colors')}>
        <Swatches
          colors={COLORS}
          chosen={nib.color}
          onChoose={(color) => onNib({ ...nib, color, tool: nib.tool === 'eraser' ? 'pen' : nib.tool })}
        />
      </div>
      <Heads easel={easel} nib={nib} />
      <InkPot easel={easel} />
    </>
  );
}

function Nibs({ nib, onNib }: Omit<Props, 'easel'>) {
  const say = useText();
  return (
    <>
      <div className={classes('flex gap-1', styles.group)} role="group" aria-label={say('face.tools')}>
        {FACE_TOOLS.map((tool) => {
          const Icon = ICONS[tool];
          return (
            <IconButton
              key={tool}
              label={say(`face.tool.${tool}`)}
              aria-pressed={nib.tool === tool}
              kind={nib.tool === tool ? 'action' : 'quiet'}
              onPress={() => onNib({ ...nib, tool })}
            >
              <Icon size={20} aria-hidden="true" />
            </IconButton>
          );
        })}
      </div>
      <div className={classes('flex gap-1', styles.group)} role="group" aria-label={say('face.sizes')}>
        {FACE_SIZES.map((size) => (
          <IconButton
            key={size}
            label={say(`face.size.${size}`)}
            aria-pressed={nib.size === size}
            kind={nib.size === size ? 'action' : 'quiet'}
            isDisabled={nib.tool === 'bucket'}
            onPress={() => onNib({ ...nib, size })}
          >
            <span className={styles.dot} style={{ width: DOTS[size], height: DOTS[size] }} aria-hidden="true" />
          </IconButton>
        ))}
      </div>
    </>
  );
}

function Steps({ easel }: Pick<Props, 'easel'>) {
  const say = useText();
  const { canUndo, canRedo, lines } = useStore(easel);
  return (
    <div className={classes('flex gap-1', styles.group)} role="group" aria-label={say('face.steps')}>
      <IconButton label={say('face.undo')} isDisabled={!canUndo} onPress={() => easel.undo()}>
        <Undo2 size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={say('face.redo')} isDisabled={!canRedo} onPress={() => easel.redo()}>
        <Redo2 size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={say('face.clear')} isDisabled={lines.length === 0} onPress={() => easel.clear()}>
        <Trash2 size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Heads to begin with. */
function Heads({ easel, nib: { color } }: Omit<Props, 'onNib'>) {
  const say = useText();
  const heads = useMemo(() => HEADS.map((head) => ({ head, lines: headLines(head, color) })), [color]);
  return (
    <div className="flow gap-2" role="group" aria-label={say('face.heads')}>
      {heads.map(({ head, lines }) => (
        <button
          key={head}
          type="button"
          className={styles.head}
          aria-label={say(`face.head.${head}`)}
          title={say(`face.head.${head}`)}
          onClick={() => easel.replace(lines)}
        >
          <FacePrint lines={lines} size={40} className="block" />
        </button>
      ))}
    </div>
  );
}

/** How much ink there is for the rest of the face. */
function InkPot({ easel }: Pick<Props, 'easel'>) {
  const say = useText();
  const { left, isDry } = useStore(easel);
  return (
    <div className={styles.pot} data-dry={isDry || undefined}>
      <span className={styles.potLabel} id="face-pot">
        {say('face.pot')}
      </span>
      <span
        className={styles.potMeter}
        role="meter"
        aria-labelledby="face-pot"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(left * 100)}
      >
        <span className={styles.potInk} style={{ width: `${left * 100}%` }} />
      </span>
      <p className={classes('soft tabular', styles.potText)} role="status">
        {isDry ? say('face.pot.dry') : say('face.pot.left', { percent: Math.round(left * 100) })}
      </p>
    </div>
  );
}
