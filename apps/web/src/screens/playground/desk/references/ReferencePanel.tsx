import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Toolbox } from '../../../../canvas/tools/toolbox.ts';
import type { Viewport } from '../../../../canvas/view/viewport.ts';
import { classes } from '../../../../components/classes.ts';
import { IconButton } from '../../../../components/IconButton.tsx';
import { useText } from '../../../../game/useText.ts';
import panel from '../../../draw/panels/Panel.module.css';
import { ViewActions } from '../../../draw/panels/ViewActions.tsx';
import styles from './ReferencePanel.module.css';
import type { Reference } from './referenceStore.ts';
import { ReferenceView } from './ReferenceView.tsx';
import type { References } from './useReferences.ts';

interface Props {
  references: References;
  toolbox: Toolbox;
  isLarge: boolean;
  onLarge: (isLarge: boolean) => void;
}

/** Pictures to look at while one paints. They stay on this device. */
export function ReferencePanel({ references, toolbox, isLarge, onLarge }: Props) {
  const say = useText();
  const { all } = references;
  /** Until another one is added, which is seen at once. */
  const [chosen, setChosen] = useState<{ id: string; newest: string | undefined } | null>(null);
  const last = all.at(-1);
  const shown = (chosen?.newest === last?.id ? all.find(({ id }) => id === chosen?.id) : undefined) ?? last;
  return (
    <section className={classes(panel.panel, 'rigid')} aria-label={say('playground.references')}>
      <div className={styles.head}>
        <h2 className="text-s grows">{say('playground.references')}</h2>
        <AddPictures onAdd={references.add} />
      </div>
      {shown ? (
        <>
          <Viewer
            key={shown.id}
            reference={shown}
            toolbox={toolbox}
            isLarge={isLarge}
            onLarge={onLarge}
            onRemove={() => references.remove(shown.id)}
          />
          {all.length > 1 ? (
            <Strip all={all} shown={shown} onChoose={(id) => setChosen({ id, newest: last?.id })} />
          ) : null}
        </>
      ) : (
        <p className={styles.empty}>{say('playground.references.empty')}</p>
      )}
    </section>
  );
}

function AddPictures({ onAdd }: { onAdd: (files: readonly File[]) => void }) {
  const say = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={say('playground.references.add')}
        size="s"
        tooltip="top"
        onPress={() => input.current?.click()}
      >
        <ImagePlus size={18} aria-hidden="true" />
      </IconButton>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        data-testid="reference-files"
        onChange={({ currentTarget }) => {
          onAdd([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}

interface ViewerProps extends Omit<Props, 'references'> {
  reference: Reference;
  onRemove: () => void;
}

function Viewer({ reference, toolbox, isLarge, onLarge, onRemove }: ViewerProps) {
  const say = useText();
  const viewport = useRef<Viewport | null>(null);
  const [isPicking, setPicking] = useState(false);
  return (
    <>
      <ReferenceView
        reference={reference}
        isPicking={isPicking}
        onPick={(color) => toolbox.setColor(color)}
        onReady={(ready) => {
          viewport.current = ready;
        }}
      />
      <ViewActions viewport={viewport} isPicking={isPicking} onPicking={setPicking} isLarge={isLarge} onLarge={onLarge}>
        <IconButton label={say('playground.references.remove')} size="s" tooltip="top" onPress={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </ViewActions>
    </>
  );
}

/** All of them, small, to choose the one that is looked at. */
function Strip({
  all,
  shown,
  onChoose,
}: {
  all: readonly Reference[];
  shown: Reference;
  onChoose: (id: string) => void;
}) {
  const say = useText();
  return (
    <ul className={styles.strip}>
      {all.map((reference, at) => (
        <li key={reference.id}>
          <button
            type="button"
            className={styles.small}
            aria-pressed={reference.id === shown.id}
            aria-label={say('playground.references.one', { number: at + 1, name: reference.name })}
            onClick={() => onChoose(reference.id)}
          >
            <span aria-hidden="true">{at + 1}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
