import { Brush } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DialogForm } from '../../components/dialog/DialogForm.tsx';
import { Segments } from '../../components/form/Segments.tsx';
import { TextField } from '../../components/form/TextField.tsx';
import { useText } from '../../game/useText.ts';
import { useProblemText } from '../../language/problemText.ts';
import { PAPER } from '@tuschel/protocol';
import styles from './NewPaper.module.css';
import { isHeldHere, PAPER_SIZES, type PaperSize } from './paperSizes.ts';
import { usePapersHere } from './papersHere.ts';

type Lie = 'landscape' | 'portrait';

/** Asks what the new paper is to be like, and goes to it. */
export function NewPaper({ onClose }: { onClose: () => void }) {
  const say = useText();
  const papers = usePapersHere();
  const navigate = useNavigate();
  const problemText = useProblemText();
  const [name, setName] = useState('');
  const [lie, setLie] = useState<Lie>('landscape');
  const [chosen, setChosen] = useState(0);
  const size = sizeOf(chosen, lie);
  const begin = async () => {
    const log = await papers.begin({ name: name.trim(), ...size });
    log.stop();
    await navigate(`/playground/${log.paperId}`);
  };
  return (
    <DialogForm
      title={say('playground.new')}
      go={say('playground.new.go')}
      kind="gold"
      icon={<Brush size={20} aria-hidden="true" />}
      isUnready={!isHeldHere(size)}
      send={begin}
      tell={problemText}
      onClose={onClose}
    >
      <TextField
        label={say('playground.name')}
        hint={say('playground.name.hint')}
        value={name}
        onChange={setName}
        maxLength={PAPER.nameLetters}
        autoFocus
      />
      <div className="stack gap-2">
        <span className="display medium" aria-hidden="true">
          {say('playground.lie')}
        </span>
        <Segments<Lie>
          label={say('playground.lie')}
          segments={[
            { value: 'landscape', label: say('playground.lie.landscape') },
            { value: 'portrait', label: say('playground.lie.portrait') },
          ]}
          value={lie}
          onChange={setLie}
        />
      </div>
      <Sizes lie={lie} chosen={chosen} onChoose={setChosen} />
    </DialogForm>
  );
}

function Sizes({ lie, chosen, onChoose }: { lie: Lie; chosen: number; onChoose: (at: number) => void }) {
  const say = useText();
  return (
    <fieldset className={styles.sizes}>
      <legend className="display medium">{say('playground.size')}</legend>
      {PAPER_SIZES.map((_, at) => {
        const size = sizeOf(at, lie);
        const isHeld = isHeldHere(size);
        return (
          <label key={`${size.width}`} className={styles.size} data-chosen={at === chosen} data-held={isHeld}>
            <input
              type="radio"
              name="size"
              className="unseen"
              checked={at === chosen}
              disabled={!isHeld}
              onChange={() => onChoose(at)}
            />
            <span className={styles.sheet} aria-hidden="true">
              <span
                className={styles.mini}
                style={{ aspectRatio: `${size.width} / ${size.height}` }}
                data-upright={size.height >= size.width}
              />
            </span>
            <span className="tabular medium">
              {size.width} × {size.height}
            </span>
            {isHeld ? null : <span className="text-xs">{say('playground.size.tooLarge')}</span>}
          </label>
        );
      })}
    </fieldset>
  );
}

function sizeOf(at: number, lie: Lie): PaperSize {
  const [long = 0, short = 0] = PAPER_SIZES[at] ?? [];
  return lie === 'portrait' ? { width: short, height: long } : { width: long, height: short };
}
