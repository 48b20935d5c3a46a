import type { Round } from '@tuschel/protocol';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Darkroom } from '../canvas/show/darkroom.ts';
import { useClient } from '../ClientContext.tsx';
import { Button } from '../components/Button.tsx';
import { showToast } from '../components/toast/toast.ts';
import { useText } from '../game/useText.ts';
import { useVeilChoices } from '../veil/useVeil.ts';
import { treatmentOf } from '../veil/veilChoices.ts';
import { takePages } from './bookPages.ts';

interface Props {
  /** The page that the picture shows. */
  face: Round;
  words: { title: string; text: string; book: string };
  you: string;
  darkroom: Darkroom;
}

/** One page as a picture for friends. What may not be taken home is not shared either. */
export function ShareButton({ face, words, you, darkroom }: Props) {
  const { drawings } = useClient();
  const { choices } = useVeilChoices();
  const say = useText();
  const [isBusy, setBusy] = useState(false);
  const treatment = treatmentOf(face.triggerWarning ?? 0, choices);
  if ((face.noDownload && face.playerId !== you) || treatment !== 'show') return null;
  const share = async () => {
    setBusy(true);
    try {
      const reader = { you, read: (id: string) => drawings.read(id), wants: () => true };
      const taken = await takePages([face], reader);
      const page = taken[0];
      if (page?.kind === 'stays') showToast(say('end.take.stays'), { id: 'share' });
      else if (page) {
        const { sharePicture } = await import('./sharePicture.ts');
        await sharePicture(page, words, darkroom);
      } else showToast(say('end.share.failed'), { kind: 'error', id: 'share' });
    } catch {
      showToast(say('end.share.failed'), { kind: 'error', id: 'share' });
    }
    setBusy(false);
  };
  return (
    <Button
      kind="quiet"
      size="s"
      icon={<Share2 size={18} aria-hidden="true" />}
      isDisabled={isBusy}
      aria-label={say('end.share.of', { title: words.title })}
      onPress={() => void share()}
    >
      {say('end.share')}
    </Button>
  );
}
