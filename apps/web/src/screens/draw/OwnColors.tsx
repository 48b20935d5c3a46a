import type { Color } from '@tuschel/ink';
import { Minus, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { hexesIn, sameColor, toHex } from '../../canvas/palette.ts';
import type { Toolbox } from '../../canvas/toolbox.ts';
import { useStore } from '../../ClientContext.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { useText } from '../../game/useText.ts';
import styles from './OwnColors.module.css';
import { Swatches } from './Swatches.tsx';

/** Room for a pasted list of a few dozen colours. */
const LONGEST = 2_000;

/** Colours put aside: the one in the hand, or as many as a pasted text names. */
export function OwnColors({ toolbox, onChoose }: { toolbox: Toolbox; onChoose: (color: Color) => void }) {
  const say = useText();
  const { color, own } = useStore(toolbox);
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const isKept = own.some((one) => sameColor(one, color));

  const add = (event: FormEvent) => {
    event.preventDefault();
    const named = text.trim() === '' ? [color] : hexesIn(text);
    setWrong(named.length === 0);
    if (named[0] === undefined) return;
    toolbox.keep(named);
    toolbox.setColor(named[0]);
    setText('');
  };

  return (
    <div className={styles.own}>
      <form className={styles.form} onSubmit={add}>
        <input
          className={styles.hex}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={toHex(color)}
          aria-label={say('draw.own.hex')}
          aria-invalid={isWrong}
          maxLength={LONGEST}
          spellCheck={false}
          autoComplete="off"
        />
        <IconButton type="submit" label={say('draw.own.keep')} size="s" tooltip="top">
          <Plus size={18} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={say('draw.own.forget')}
          size="s"
          tooltip="top"
          isDisabled={!isKept}
          onPress={() => toolbox.forget(color)}
        >
          <Minus size={18} aria-hidden="true" />
        </IconButton>
      </form>
      {isWrong ? (
        <p className={styles.wrong} role="alert">
          {say('draw.own.wrong')}
        </p>
      ) : null}
      <Swatches colors={own} chosen={color} onChoose={onChoose} empty={say('draw.own.empty')} />
    </div>
  );
}
