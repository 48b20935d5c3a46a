import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { browserStorage } from '../../../../browserStorage.ts';
import type { Toolbox } from '../../../../canvas/tools/toolbox.ts';
import { useLarge } from '../../../draw/panels/useLarge.ts';
import { isPicture } from './pictureFiles.ts';
import { ReferencePanel } from './ReferencePanel.tsx';
import { useReferences } from './useReferences.ts';

export interface ReferencesShown {
  isShown: boolean;
  toggle: () => void;
  /** For the desk; null: nothing is beside the canvas. */
  source: { panel: ReactNode; isLarge: boolean; isOpen: boolean } | null;
}

const KEY = 'tuschel.references.shown';

/** Reference pictures beside the canvas. Whatever is pasted or dropped onto the desk comes to them. */
export function useReferencePanel(paperId: string, toolbox: Toolbox): ReferencesShown {
  const references = useReferences(paperId);
  const [isShown, setShown] = useState(() => browserStorage.getItem(KEY) === '1');
  const large = useLarge('references', false);
  const show = (shown: boolean) => {
    browserStorage.setItem(KEY, shown ? '1' : '0');
    setShown(shown);
  };
  const take = useEffectEvent((data: DataTransfer | null): boolean => {
    const files = [...(data?.files ?? [])];
    if (files.length === 0) return false;
    // Files that are no pictures are refused with a message.
    references.add(files);
    if (files.some(isPicture)) show(true);
    return true;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => take(event.clipboardData) && event.preventDefault();
    // Without this the browser would leave the page for the picture.
    const onOver = (event: DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault();
    const onDrop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      take(event.dataTransfer);
    };
    document.addEventListener('paste', onPaste);
    document.addEventListener('dragover', onOver);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('dragover', onOver);
      document.removeEventListener('drop', onDrop);
    };
  }, []);
  const panel = <ReferencePanel references={references} toolbox={toolbox} {...large} />;
  return {
    isShown,
    toggle: () => show(!isShown),
    source: isShown ? { panel, isLarge: large.isLarge, isOpen: false } : null,
  };
}
