import { DialogFrame } from '../../components/dialog/DialogFrame.tsx';
import { useText } from '../../game/useText.ts';
import { WaysIn } from '../welcome/WaysIn.tsx';

/** A visitor's drawing is kept once they have logged in; until then it lies on their device, and comes with them. */
export function LoginToKeep({ onClose }: { onClose: () => void }) {
  const say = useText();
  return (
    <DialogFrame title={say('solo.login.title')} onClose={onClose}>
      <p>{say('solo.login.text')}</p>
      <WaysIn returnTo="/solo/draw" />
    </DialogFrame>
  );
}
