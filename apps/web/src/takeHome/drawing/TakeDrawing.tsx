import type { Drawing } from '@tuschel/protocol';
import { ClipboardCopy, Clapperboard, Download, FileImage, Film, Image, Layers, Share2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { DrawingToSee } from '../../canvas/show/useDrawing.ts';
import { quietButtonLook } from '../../components/Button.tsx';
import { Menu, type MenuEntry } from '../../components/Menu.tsx';
import { useText } from '../../game/useText.ts';
import { type DrawingForm, formsFor } from './drawingForms.ts';
import { useTakeDrawing } from './useTakeDrawing.ts';

interface Props {
  /** What is to be taken; asked for when somebody has chosen. */
  drawing: () => Drawing;
  allowed: Pick<Drawing, 'allowDownload' | 'allowVideo'>;
  isMine: boolean;
  /** What it is called, also as a file. */
  title: string;
  author: string;
  /** Opens the menu, in place of the usual button. */
  trigger?: (isBusy: boolean) => ReactElement;
  placement?: 'bottom end' | 'top end';
}

const ICONS: Readonly<Record<DrawingForm, ReactNode>> = {
  png: <Image size={18} aria-hidden="true" />,
  jpg: <FileImage size={18} aria-hidden="true" />,
  gif: <Clapperboard size={18} aria-hidden="true" />,
  mp4: <Film size={18} aria-hidden="true" />,
  ora: <Layers size={18} aria-hidden="true" />,
  psd: <Layers size={18} aria-hidden="true" />,
};

/** What is looked at, as a file: as soon as it is there. */
export function TakeSeen({ seen, ...what }: Pick<Props, 'isMine' | 'title' | 'author'> & { seen: DrawingToSee }) {
  if (seen.status !== 'ready') return null;
  return <TakeDrawing drawing={() => seen.drawing} allowed={seen.drawing} placement="top end" {...what} />;
}

/** A drawing as a file: picture, time-lapse or layers; to the clipboard and to whatever the device shares with. Nothing where all of it stays in its game. */
export function TakeDrawing({ drawing, allowed, isMine, title, author, trigger, placement = 'bottom end' }: Props) {
  const say = useText();
  const { isBusy, keep, copy, share } = useTakeDrawing({ drawing, title, author });
  // Whoever makes no JPEG outside of the page is offered the PNG.
  const forms = formsFor(allowed, isMine).filter((form) => form !== 'jpg' || typeof OffscreenCanvas === 'function');
  if (forms.length === 0) return null;
  const entries: MenuEntry[] = forms.map((form) => ({
    id: form,
    label: say(`take.form.${form}`),
    icon: ICONS[form],
    onAction: () => void keep(form),
  }));
  if (forms.includes('png')) {
    if (copy)
      entries.push({
        id: 'copy',
        label: say('take.copy'),
        icon: <ClipboardCopy size={18} aria-hidden="true" />,
        onAction: () => void copy(),
      });
    entries.push({
      id: 'share',
      label: say('take.share'),
      icon: <Share2 size={18} aria-hidden="true" />,
      onAction: () => void share(),
    });
  }
  const usual = () => (
    <AriaButton className={quietButtonLook('m')} isDisabled={isBusy}>
      <Download size={18} aria-hidden="true" />
      <span>{say(isBusy ? 'take.busy' : 'take')}</span>
    </AriaButton>
  );
  return <Menu label={say('take.as')} trigger={(trigger ?? usual)(isBusy)} entries={entries} placement={placement} />;
}
