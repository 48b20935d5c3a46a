import { PAPER } from '@tuschel/protocol';
import { Copy } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { useText } from '../../game/useText.ts';
import { usePapersHere } from './papersHere.ts';
import { usePaperAct } from './useShelf.ts';

/** A finished paper is gone on with on a copy of it. */
export function CopyButton({ paperId, name }: { paperId: string; name: string }) {
  const say = useText();
  const papers = usePapersHere();
  const navigate = useNavigate();
  const { mutate, isPending } = usePaperAct();
  const copy = async () => {
    const id = await papers.copy(paperId, say('playground.copy.name', { name }).slice(0, PAPER.nameLetters));
    await navigate(`/playground/${id}`);
  };
  return (
    <Button
      kind="quiet"
      icon={<Copy size={18} aria-hidden="true" />}
      isDisabled={isPending}
      onPress={() => mutate(copy)}
    >
      {say('playground.copy.goOn')}
    </Button>
  );
}
