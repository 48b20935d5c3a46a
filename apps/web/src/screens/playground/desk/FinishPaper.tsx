import { Check } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { DialogFrame } from '../../../components/dialog/DialogFrame.tsx';
import { useText } from '../../../game/useText.ts';

/** Says what it means that a paper is finished, before it is. */
export function FinishPaper({ onFinish, onBack }: { onFinish: () => void; onBack: () => void }) {
  const say = useText();
  return (
    <DialogFrame title={say('playground.finish.title')} onClose={onBack}>
      <p>{say('playground.finish.locked')}</p>
      <p>{say('playground.finish.then')}</p>
      <div className="flow justify-end gap-3">
        <Button kind="quiet" autoFocus onPress={onBack}>
          {say('playground.finish.back')}
        </Button>
        <Button kind="gold" icon={<Check size={20} strokeWidth={3} aria-hidden="true" />} onPress={onFinish}>
          {say('playground.finish.go')}
        </Button>
      </div>
    </DialogFrame>
  );
}
