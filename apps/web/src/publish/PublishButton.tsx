import { Send } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { useText } from '../game/useText.ts';

const PublishOne = lazy(() => import('./PublishOne.tsx'));

/** Beside a drawing of one's own, wherever it is looked at: shows it to everybody, after a person has looked at it. */
export function PublishButton({ userId, drawingId }: { userId: string; drawingId: string }) {
  const say = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" icon={<Send size={18} aria-hidden="true" />} onPress={() => setOpen(true)}>
        {say('end.publish')}
      </Button>
      {isOpen ? (
        <Suspense>
          <PublishOne userId={userId} drawingId={drawingId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
