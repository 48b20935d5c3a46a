import { BookDown, BookUp, ChevronLeft, ChevronRight, Flag, RotateCcw } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { useDialogs } from '../../components/Dialogs.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Switch } from '../../components/Switch.tsx';
import { useText } from '../../game/useText.ts';
import styles from './HostControls.module.css';
import type { Place, Watch } from './turning.ts';
import type { Drive } from './useDrive.ts';

/** The host turns the pages for everybody. */
export function HostControls({ watch, drive }: { watch: Watch; drive: Drive }) {
  const say = useText();
  const turn = (place: Place | null) => ({ isDisabled: place === null, onPress: () => place && drive.turnTo(place) });
  return (
    <div className={styles.controls} role="toolbar" aria-label={say('watch.controls')}>
      <div className={styles.group}>
        <IconButton label={say('watch.previousBook')} shortcut="↑" tooltip="top" {...turn(drive.previousBook)}>
          <BookUp size={22} aria-hidden="true" />
        </IconButton>
        <IconButton label={say('watch.nextBook')} shortcut="↓" tooltip="top" {...turn(drive.nextBook)}>
          <BookDown size={22} aria-hidden="true" />
        </IconButton>
        <Switch isSelected={watch.autoplay} onChange={drive.setAutoplay} isDisabled={drive.next === null}>
          {say('watch.autoplay')}
        </Switch>
      </div>
      <div className={styles.group}>
        <IconButton label={say('watch.previous')} shortcut="←" kind="quiet" tooltip="top" {...turn(drive.previous)}>
          <ChevronLeft size={24} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={say('watch.replay')}
          shortcut={say('watch.space')}
          kind="quiet"
          tooltip="top"
          onPress={drive.replay}
        >
          <RotateCcw size={20} aria-hidden="true" />
        </IconButton>
        {drive.next === null ? (
          <Finish drive={drive} isLast />
        ) : (
          <Button kind="gold" icon={<ChevronRight size={22} aria-hidden="true" />} {...turn(drive.next)}>
            {say('watch.next')}
          </Button>
        )}
      </div>
      <div className={styles.group}>{drive.next === null ? null : <Finish drive={drive} isLast={false} />}</div>
    </div>
  );
}

/** Nothing is lost by finishing early, but everybody is taken along: so it is asked for. */
function Finish({ drive, isLast }: { drive: Drive; isLast: boolean }) {
  const say = useText();
  const dialogs = useDialogs();
  const finish = async () => {
    const isSure = isLast || (await dialogs.confirm({ title: say('watch.finish'), body: say('watch.finish.early') }));
    if (isSure) drive.end();
  };
  return (
    <Button kind={isLast ? 'gold' : 'plain'} icon={<Flag size={18} aria-hidden="true" />} onPress={() => void finish()}>
      {say('watch.finish')}
    </Button>
  );
}
