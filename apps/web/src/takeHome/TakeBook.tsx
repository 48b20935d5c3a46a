import type { Book } from '@tuschel/protocol';
import { Download, FileArchive, Film, Image, Printer, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Darkroom } from '../canvas/show/darkroom.ts';
import { quietButtonLook } from '../components/Button.tsx';
import { Menu } from '../components/Menu.tsx';
import { showToast } from '../components/toast/toast.ts';
import { useText } from '../game/useText.ts';
import { takePages, withoutNarrator } from './bookPages.ts';
import type { BookForm } from './takeBook.ts';
import { usePageReader } from './usePageReader.ts';

interface Props {
  /** `fps`: it is an animation. */
  book: Pick<Book, 'rounds' | 'ownerName' | 'outline' | 'fps'>;
  /** What it is called. */
  title: string;
  /** A story: its lines are the host's, all of them, and go without a name. */
  isStory?: boolean;
  you: string;
  darkroom: Darkroom;
}

/** A whole book to take home: as one long picture, to print, page by page in a ZIP, as a GIF that leafs through it or, of an animation, plays it. What may not be taken stays, and the file says so. */
export function TakeBook({ book, title, isStory = false, you, darkroom }: Props) {
  const reader = usePageReader(you);
  const say = useText();
  const [isBusy, setBusy] = useState(false);
  const take = async (form: BookForm) => {
    setBusy(true);
    try {
      const taken = await takePages(book.rounds, reader);
      const pages = isStory ? withoutNarrator(taken) : taken;
      const { takeBook } = await import('./takeBook.ts');
      const quote = (text: string) => say('end.take.quote', { text });
      const words = { title, stays: say('end.take.stays'), quote, fps: book.fps };
      const files = await takeBook(form, pages, words, darkroom);
      if (files > 1) showToast(say('end.take.several', { count: files }), { id: 'take' });
    } catch {
      showToast(say('end.take.failed'), { kind: 'error', id: 'take' });
    }
    setBusy(false);
  };
  const isAnimation = book.fps !== undefined;
  const film = {
    id: 'film',
    label: say('end.take.film'),
    icon: <Film size={18} aria-hidden="true" />,
    onAction: () => void take('film'),
  };
  return (
    <Menu
      label={say('end.take.of', { name: book.ownerName })}
      trigger={
        <Button
          className={quietButtonLook('s')}
          isDisabled={isBusy || book.outline !== undefined}
          {...(isBusy ? {} : { 'aria-label': say('end.take.of', { name: book.ownerName }) })}
        >
          <Download size={18} aria-hidden="true" />
          <span>{say(isBusy ? 'end.take.busy' : 'end.take')}</span>
        </Button>
      }
      entries={[
        ...(isAnimation ? [film] : []),
        {
          id: 'sheet',
          label: say('end.take.sheet'),
          icon: <Image size={18} aria-hidden="true" />,
          onAction: () => void take('sheet'),
        },
        ...(isAnimation ? [] : [film]),
        {
          id: 'pdf',
          label: say('end.take.pdf'),
          icon: <Printer size={18} aria-hidden="true" />,
          onAction: () => void take('pdf'),
        },
        {
          id: 'zip',
          label: say('end.take.zip'),
          icon: <FileArchive size={18} aria-hidden="true" />,
          onAction: () => void take('zip'),
        },
        {
          id: 'share',
          label: say('end.take.share'),
          icon: <Share2 size={18} aria-hidden="true" />,
          onAction: () => void take('share'),
        },
      ]}
    />
  );
}
