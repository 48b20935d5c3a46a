import type { Book } from '@tuschel/protocol';
import { FileArchive, Film, FolderDown, Printer } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Darkroom } from '../canvas/show/darkroom.ts';
import { quietButtonLook } from '../components/Button.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { Menu } from '../components/Menu.tsx';
import { showToast } from '../components/toast/toast.ts';
import { useText } from '../game/useText.ts';
import { useWholeBooks } from '../screens/watch/useWholeBook.ts';
import type { GameFacts } from './archives.ts';
import { type Reader, takePages, withoutNarrator } from './bookPages.ts';
import type { GameForm } from './takeGame.ts';
import { usePageReader } from './usePageReader.ts';

/** A book as its shelf has it. */
export interface ShelvedBook {
  title: string;
  /** In the order of the show. */
  rounds: Book['rounds'];
  /** Lines of a story: its texts are the host's. */
  isStory?: boolean;
  /** Of an animation: frames in a second. */
  fps?: number | undefined;
}

interface Props {
  books: readonly ShelvedBook[];
  /** What the books are kept in; those that have only an outline are opened when they are to be taken. Default: all of it is there. */
  parts?: readonly Pick<Book, 'order' | 'outline'>[];
  facts: GameFacts;
  you: string;
  darkroom: Darkroom;
  /** As small as what stands beside it. */
  isIcon?: boolean;
}

const NONE: NonNullable<Props['parts']> = [];

/** All books of a game in one file, or in several where it is very large: to print, or with the lines that they were drawn with. What may not be taken stays, and the file says so. */
export function TakeGame({ parts = NONE, isIcon = false, ...game }: Props) {
  const say = useText();
  const [form, take] = useTakeGame(parts, game);
  const isBusy = form !== null;
  const label = say(isBusy ? 'end.take.busy' : 'end.game.take');
  const icons = {
    pdf: <Printer size={18} aria-hidden="true" />,
    zip: <FileArchive size={18} aria-hidden="true" />,
    film: <Film size={18} aria-hidden="true" />,
  };
  const entries = (['pdf', 'zip', 'film'] as const).map((id) => ({
    id,
    label: say(`end.game.${id}`),
    icon: icons[id],
    onAction: () => take(id),
  }));
  return (
    <Menu
      label={say('end.game.take')}
      trigger={
        isIcon ? (
          <IconButton label={label} kind="plain" tooltip="left" isDisabled={isBusy}>
            <FolderDown size={22} aria-hidden="true" />
          </IconButton>
        ) : (
          <Button className={quietButtonLook('s')} isDisabled={isBusy}>
            <FolderDown size={18} aria-hidden="true" />
            <span>{label}</span>
          </Button>
        )
      }
      entries={entries}
    />
  );
}

async function* takenBooks(books: readonly ShelvedBook[], reader: Reader) {
  for (const { title, rounds, isStory = false, fps } of books) {
    const pages = await takePages(rounds, reader);
    yield { title, fps, pages: isStory ? withoutNarrator(pages) : pages };
  }
}

function useTakeGame(
  parts: NonNullable<Props['parts']>,
  { books, facts, you, darkroom }: Omit<Props, 'parts' | 'isIcon'>,
): [form: GameForm | null, take: (form: GameForm) => void] {
  const say = useText();
  const reader = usePageReader(you);
  const [form, setForm] = useState<GameForm | null>(null);
  useWholeBooks(parts, form !== null);
  const isReady = form !== null && parts.every(({ outline }) => outline === undefined);
  const isPacking = useRef(false);
  const pack = useEffectEvent(async () => {
    // After a lost connection the books may come once more.
    if (form === null || isPacking.current) return;
    isPacking.current = true;
    try {
      const { takeGame } = await import('./takeGame.ts');
      const words = { title: say('end.game.of', { name: facts.host }), stays: say('end.take.stays') };
      const files = await takeGame(form, takenBooks(books, reader), facts, words, darkroom);
      if (files > 1) showToast(say('end.take.several', { count: files }), { id: 'take' });
    } catch {
      showToast(say('end.game.failed'), { kind: 'error', id: 'take' });
    }
    isPacking.current = false;
    setForm(null);
  });
  useEffect(() => {
    if (isReady) void pack();
  }, [isReady]);
  return [form, setForm];
}
