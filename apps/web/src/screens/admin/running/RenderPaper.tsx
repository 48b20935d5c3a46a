import { operationsOf } from '@tuschel/client/operations';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../../../ClientContext.tsx';
import { Button } from '../../../components/Button.tsx';
import { DialogForm } from '../../../components/dialog/DialogForm.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { showToast } from '../../../components/toast/toast.ts';
import { useText } from '../../../game/useText.ts';
import { useProblemText } from '../../../language/problemText.ts';
import { paperIdIn } from './paperIdIn.ts';

/** Has picture and film of a finished paper made again, by the link that its artist has sent. */
export function RenderPaper() {
  const say = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" size="s" icon={<RotateCcw size={18} aria-hidden="true" />} onPress={() => setOpen(true)}>
        {say('admin.render.paper')}
      </Button>
      {isOpen ? <AskFor onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function AskFor({ onClose }: { onClose: () => void }) {
  const say = useText();
  const client = useClient();
  const problemText = useProblemText();
  const [link, setLink] = useState('');
  const paperId = paperIdIn(link);
  const send = async (id: string) => {
    await operationsOf(client).renderPaper(id);
    showToast(say('admin.render.paper.done'), { kind: 'success', id: 'render' });
  };
  return (
    <DialogForm
      title={say('admin.render.paper.title')}
      go={say('admin.render.paper.go')}
      isUnready={paperId === null}
      send={() => (paperId === null ? null : send(paperId))}
      tell={problemText}
      onClose={onClose}
    >
      <TextField
        label={say('admin.render.paper.link')}
        hint={say('admin.render.paper.hint')}
        value={link}
        onChange={setLink}
        autoFocus
      />
    </DialogForm>
  );
}
