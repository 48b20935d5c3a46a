import { Pencil, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { useText } from '../../game/useText.ts';
import styles from './SoloDesk.module.css';
import { isBegun, type Seat } from './useSeat.ts';

/** What somebody has begun, to go on with it or to throw it away; nothing where there is none. */
export function Begun({ seat: { sitting, discard } }: { seat: Seat }) {
  const say = useText();
  const navigate = useNavigate();
  if (!isBegun(sitting)) return null;
  const { mode, promptText, source } = sitting;
  const what = promptText ?? source?.title;
  return (
    <Sheet tone="gold" className={styles.resume}>
      <div>
        <h2>{say('solo.resume.title')}</h2>
        {what === undefined ? null : <p className={styles.begun}>{what}</p>}
        <p>{say(mode === 'draft' ? 'solo.resume.draft' : 'solo.resume.text')}</p>
      </div>
      <div className="flow gap-3">
        <Button
          kind="gold"
          size="l"
          icon={<Pencil size={22} aria-hidden="true" />}
          onPress={() => navigate('/solo/draw')}
        >
          {say('solo.challenge.continue')}
        </Button>
        {mode === 'draft' ? null : (
          <Button kind="plain" icon={<Trash2 size={20} aria-hidden="true" />} onPress={() => void discard(sitting)}>
            {say('solo.discard')}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
