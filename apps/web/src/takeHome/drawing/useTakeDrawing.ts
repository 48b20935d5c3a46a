import type { Drawing } from '@tuschel/protocol';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../components/toast/toast.ts';
import { useText } from '../../game/useText.ts';
import { fileName, saveFile } from '../saveFile.ts';
import { handOn } from '../sharePicture.ts';
import type { DrawingForm } from './drawingForms.ts';
import type { TakeFault, TakeRefusal } from './takeErrand.ts';

interface What {
  drawing: () => Drawing;
  title: string;
  author: string;
}

export interface TakeDesk {
  /** A file is being made. */
  isBusy: boolean;
  keep: (form: DrawingForm) => Promise<void>;
  /** Null: this browser lets no page write pictures to the clipboard. */
  copy: (() => Promise<void>) | null;
  share: () => Promise<void>;
}

/** Makes files of a drawing, one at a time; what is under way ends with whatever asked for it. */
export function useTakeDrawing({ drawing, title, author }: What): TakeDesk {
  const say = useText();
  const [isBusy, setBusy] = useState(false);
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const own = new AbortController();
    leaving.current = own;
    return () => own.abort();
  }, []);

  const make = async (form: DrawingForm): Promise<Blob> => {
    const { takeDrawing } = await import('./takeDrawing.ts');
    const layers = [say('take.paper'), say('draw.layer.back'), say('draw.layer.middle'), say('draw.layer.front')];
    const signal = leaving.current?.signal ?? AbortSignal.abort();
    return takeDrawing({ drawing: drawing(), form, words: { title, author, layers } }, signal);
  };
  const failure = (error: unknown) => {
    const fault = faultOf(error);
    return fault ? say(`take.refused.${fault}`) : say('take.failed');
  };
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const isLeft = error instanceof DOMException && error.name === 'AbortError';
      if (!isLeft) showToast(failure(error), { kind: 'error', id: 'take' });
    }
    setBusy(false);
  };
  const canCopy = typeof ClipboardItem === 'function' && navigator.clipboard?.write !== undefined;
  return {
    isBusy,
    keep: (form) => attempt(async () => saveFile(await make(form), `${fileName(title)}.${form}`)),
    copy: canCopy
      ? () =>
          attempt(async () => {
            // The promise goes along: Safari takes it only while the press of the button lasts.
            await navigator.clipboard.write([new ClipboardItem({ 'image/png': make('png') })]);
            showToast(say('take.copied'), { kind: 'success', id: 'take' });
          })
      : null,
    share: () => attempt(async () => handOn(await make('png'), title)),
  };
}

/** By its name: the class comes with the chunk that makes files. */
function faultOf(error: unknown): TakeFault | undefined {
  return error instanceof Error && error.name === 'TakeRefusal' ? (error as TakeRefusal).fault : undefined;
}
