import type { PaperEntry } from '@tuschel/client/paper';
import { PAPER } from '@tuschel/protocol';
import { useUser } from '../../ClientContext.tsx';
import { useDialogs } from '../../components/dialog/Dialogs.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { useText } from '../../game/useText.ts';
import { forgetErased } from './keptHere.ts';
import { usePapersHere } from './papersHere.ts';
import { usePaperAct } from './useShelf.ts';

/** What can be done with a paper on the shelf. */
export function usePaperDeeds({ id, name }: PaperEntry) {
  const userId = useUser()?.id ?? '';
  const say = useText();
  const dialogs = useDialogs();
  const papers = usePapersHere();
  const { mutate, isPending } = usePaperAct();
  const told = (text: string) => showToast(text, { kind: 'success', id: 'paper' });
  return {
    isBusy: isPending,
    rename: async () => {
      const wanted = await dialogs.text({
        title: say('playground.rename'),
        label: say('playground.name'),
        initial: name,
        maxLength: PAPER.nameLetters,
        okLabel: say('playground.rename.go'),
      });
      if (wanted !== undefined && wanted.trim() !== name) mutate(() => papers.rename(id, wanted.trim()));
    },
    copy: () =>
      mutate(async () => {
        const copied = say('playground.copy.name', { name: name || say('playground.untitled') });
        await papers.copy(id, copied.slice(0, PAPER.nameLetters));
        told(say('playground.copied'));
      }),
    // It can be taken out again for thirty days: nobody is asked.
    bin: () =>
      mutate(async () => {
        await papers.bin(id);
        told(say('playground.binned'));
      }),
    restore: () =>
      mutate(async () => {
        await papers.restore(id);
        told(say('playground.restored'));
      }),
    erase: async () => {
      const isSure = await dialogs.confirm({
        title: say('playground.erase.title', { name: name || say('playground.untitled') }),
        body: say('playground.erase.text'),
        okLabel: say('playground.erase'),
        danger: true,
      });
      if (!isSure) return;
      mutate(async () => {
        await papers.erase(id);
        await forgetErased(userId, id);
        told(say('playground.erased'));
      });
    },
  };
}
