import type { BlogDesk } from '@tuschel/client/blog';
import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { useDialogs } from '../../components/Dialogs.tsx';
import { showToast } from '../../components/toast.ts';
import { useText } from '../../game/useText.ts';
import { useProblemText } from '../../problemText.ts';
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
  const field = useRef<HTMLInputElement>(null);
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
    <>
      <input
        ref={field}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-label={say('admin.news.picture')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void add(file);
        }}
      />
      <div>
        <Button
          kind="quiet"
          size="s"
          icon={<ImagePlus size={18} aria-hidden="true" />}
          isDisabled={isBusy}
          onPress={() => field.current?.click()}
        >
          {say('admin.news.picture')}
        </Button>
      </div>
    </>
  );
}
