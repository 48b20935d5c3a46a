import type { Color } from '@tuschel/ink';
import { FolderOpen, Minus, Plus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { colorsIn, sameColor, toHex } from '../../../canvas/colors/palette.ts';
import type { Toolbox } from '../../../canvas/tools/toolbox.ts';
import { useStore } from '../../../ClientContext.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { useText } from '../../../game/useText.ts';
import styles from './OwnColors.module.css';
import panel from '../panels/Panel.module.css';
import { Swatches } from './Swatches.tsx';

/** Room for a pasted list of a few dozen colours. */
const LONGEST = 2_000;
/** Bytes of a palette file that are looked at. */
const LARGEST_FILE = 64_000;

/** Colours put aside: the one in the hand, or as many as a pasted text names. */
export function OwnColors({ toolbox, onChoose }: { toolbox: Toolbox; onChoose: (color: Color) => void }) {
  const say = useText();
  const { color, own } = useStore(toolbox);
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const isKept = own.some((one) => sameColor(one, color));

  const keep = (named: readonly Color[]) => {
    setWrong(named.length === 0);
    if (named[0] === undefined) return;
    toolbox.keep(named);
    toolbox.setColor(named[0]);
    setText('');
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    keep(text.trim() === '' ? [color] : colorsIn(text));
  };

  return (
    <div className="stack gap-2">
      <form className={styles.form} onSubmit={add}>
        <input
          className={panel.field}
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
        <PaletteFile onText={(read) => keep(colorsIn(read))} />
      </form>
      {isWrong ? (
        <p className="danger text-xs" role="alert">
          {say('draw.own.wrong')}
        </p>
      ) : null}
      <Swatches colors={own} chosen={color} onChoose={onChoose} empty={say('draw.own.empty')} />
    </div>
  );
}

/** Reads a palette that another program has written. */
function PaletteFile({ onText }: { onText: (text: string) => void }) {
  const say = useText();
  const file = useRef<HTMLInputElement>(null);
  const open = async (chosen: File | undefined) => {
    if (chosen) onText(await chosen.slice(0, LARGEST_FILE).text());
  };
  return (
    <>
      <IconButton label={say('draw.own.file')} size="s" tooltip="top" onPress={() => file.current?.click()}>
        <FolderOpen size={18} aria-hidden="true" />
      </IconButton>
      <input
        ref={file}
        type="file"
        hidden
        accept=".gpl,.hex,.txt"
        onChange={({ target }) => {
          void open(target.files?.[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
