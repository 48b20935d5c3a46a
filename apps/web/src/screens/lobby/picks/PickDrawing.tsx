import type { MatchState } from '@tuschel/protocol';
import { CircleAlert, CircleCheck, Hourglass, Images } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { createDarkroom } from '../../../canvas/show/darkroom.ts';
import { Thumbnail } from '../../../canvas/show/Thumbnail.tsx';
import { Button } from '../../../components/Button.tsx';
import { classes } from '../../../components/classes.ts';
import { useSend } from '../../../game/useSend.ts';
import { useText } from '../../../game/useText.ts';
import styles from './PickDrawing.module.css';

const DrawingPicker = lazy(() => import('./DrawingPicker.tsx'));

const ICONS = { asked: Hourglass, checked: CircleCheck, refused: CircleAlert } as const;

/** A VIP brings a drawing of their own, which the others will draw in their style. Everybody else reads how many have one. */
export function PickDrawing({ state }: { state: MatchState }) {
  const say = useText();
  const isVip = state.players.some(({ id, vip }) => id === state.you.id && vip);
  if (!isVip) return <p className={styles.told}>{say('pick.picks', { count: state.picks ?? 0 })}</p>;
  return <OwnPick state={state} />;
}

function OwnPick({ state: { pick, you } }: { state: MatchState }) {
  const say = useText();
  const send = useSend();
  const [darkroom] = useState(createDarkroom);
  const [isPicking, setPicking] = useState(false);
  const Icon = pick && ICONS[pick.state];
  return (
    <section
      className={classes('stack align-start gap-3 pad-4 gold-wash radius-l', styles.pick)}
      aria-label={say('pick.title')}
    >
      <h4 className={styles.title}>{say('pick.title')}</h4>
      {pick ? (
        <div className={classes('row gap-4 wide', styles.picked)} data-state={pick.state}>
          <span className={styles.picture}>
            <Thumbnail drawingId={pick.drawingId} darkroom={darkroom} width={240} />
          </span>
          <p className={classes('row gap-2 heavy', styles.state)} role="status">
            {Icon ? <Icon size={20} aria-hidden="true" /> : null}
            {pick.problem ? say(`pick.problem.${pick.problem}`) : say(`pick.${pick.state}`)}
          </p>
        </div>
      ) : (
        <p className={styles.told}>{say('pick.none')}</p>
      )}
      <Button
        kind={pick ? 'quiet' : 'action'}
        icon={<Images size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onPress={() => setPicking(true)}
      >
        {say(pick ? 'pick.another' : 'pick.choose')}
      </Button>
      {isPicking ? (
        <Suspense>
          <DrawingPicker
            userId={you.id}
            darkroom={darkroom}
            onClose={() => setPicking(false)}
            onPick={(drawingId) => {
              setPicking(false);
              void send({ type: 'pickDrawing', drawingId });
            }}
          />
        </Suspense>
      ) : null}
    </section>
  );
}
