import type { BlogDesk } from '@tuschel/client/blog';
import { useState } from 'react';
import { useDialogs } from '../../../components/dialog/Dialogs.tsx';
import { showToast } from '../../../components/toast/toast.ts';
import { useText } from '../../../game/useText.ts';
import { useProblemText } from '../../../language/problemText.ts';
import { ChoosePicture } from '../ChoosePicture.tsx';
import { newsPicture } from './newsPicture.ts';

const MOST_WORDS = 300;

interface Props {
  desk: Pick<BlogDesk, 'picture'>;
  /** @param text Markdown of it, as a paragraph of its own */
  onPicture: (text: string) => void;
}

/** Chooses a picture, asks what can be seen in it, and puts it into the text. */
export function NewsPicture({ desk, onPicture }: Props) {
  const say = useText();
  const dialogs = useDialogs();
  const problemText = useProblemText();
  const [isBusy, setBusy] = useState(false);
  const add = async (file: File) => {
    const words = await dialogs.text({
      title: say('admin.news.picture.title'),
      label: say('admin.news.picture.words'),
      maxLength: MOST_WORDS,
      okLabel: say('admin.news.picture.go'),
    });
    if (words === undefined) return;
    setBusy(true);
    try {
      const { src } = await desk.picture(await newsPicture(file));
      onPicture(`\n\n![${words.replaceAll(/[[\]\n]/g, ' ').trim()}](${src})\n\n`);
    } catch (error) {
      const isNone = error instanceof DOMException;
      showToast(isNone ? say('admin.news.picture.none') : problemText(error), { kind: 'error', id: 'news' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <ChoosePicture label={say('admin.news.picture')} isDisabled={isBusy} onPicture={(file) => void add(file)} />
    </div>
  );
}
