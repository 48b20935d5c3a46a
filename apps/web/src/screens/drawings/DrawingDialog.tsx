import { ModerationStatus, type MyDrawing } from '@tuschel/protocol';
import { CircleMinus, Eye, EyeOff, Heart, MousePointerClick, Pencil, Send, Trash2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx';
import { useDialogs } from '../../components/dialog/Dialogs.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { useText } from '../../game/useText.ts';
import { sizeOf } from '../../gallery/picture.ts';
import { PictureView } from '../../gallery/PictureView.tsx';
import type { MessageId } from '../../language/messageIds.ts';
import { PublishDialog } from '../../publish/PublishDialog.tsx';
import { RejectionNote } from '../../publish/RejectionNote.tsx';
import { isPublished, standingOf } from '../../publish/standing.ts';
import { StandingBadge } from '../../publish/StandingBadge.tsx';
import type { OwnDrawings } from '../../publish/useMyDrawings.ts';
import { useAction } from '../../useAction.ts';
import styles from './DrawingDialog.module.css';
import { useFiles } from './useFiles.ts';

interface Props {
  drawing: MyDrawing;
  isHidden: boolean;
  own: OwnDrawings;
  onClose: () => void;
}

/** A drawing of one's own, large: where it stands, how often it was seen, and all that can be done with it. */
export function DrawingDialog({ drawing, isHidden, own, onClose }: Props) {
  const say = useText();
  const [isEditing, setEditing] = useState(false);
  const files = useFiles([drawing.drawingId])(drawing.drawingId);
  const { drawingId, promptText, description, previewData, triggerWarning, postedAt } = drawing;
  const title = description || promptText || say('picture.untitled');
  const picture = { drawingId, ...sizeOf(drawing), preview: previewData, alt: title, warning: 0 };
  const standing = standingOf(drawing, isHidden);
  if (isEditing)
    return (
      <PublishDialog
        drawing={drawing}
        files={files}
        profile={own.lists.profile}
        update={own.update}
        onClose={() => setEditing(false)}
      />
    );
  return (
    <DialogFrame title={promptText ?? say('picture.untitled')} onClose={onClose} wide>
      <PictureView picture={picture} files={files === undefined ? 'waiting' : files} mayPlay />
      <div className="flow align-center gap-2-3">
        <StandingBadge standing={standing} />
        <span className={styles.what}>{say(`post.standing.${standing}.text`)}</span>
      </div>
      {drawing.rejection && drawing.moderationStatus === ModerationStatus.Rejected ? (
        <RejectionNote rejection={drawing.rejection} onAppeal={(text) => own.appeal(drawing, text)} />
      ) : null}
      {description === '' ? null : <p className={styles.description}>{description}</p>}
      {postedAt === null && drawing.impressionCounter === 0 ? null : <Counters drawing={drawing} />}
      {triggerWarning === 0 ? null : <p className="soft text-s">{say('mine.veiled')}</p>}
      <Actions {...{ drawing, own, standing, onClose }} onEdit={() => setEditing(true)} />
    </DialogFrame>
  );
}

/** Told to the artist alone. */
function Counters({ drawing }: { drawing: MyDrawing }) {
  const say = useText();
  const { formatNumber } = useIntl();
  const counters: readonly [MessageId, number, ReactNode][] = [
    ['mine.seen', drawing.impressionCounter, <Eye key="seen" size={18} aria-hidden="true" />],
    ['mine.opened', drawing.clickCounter, <MousePointerClick key="opened" size={18} aria-hidden="true" />],
    ['mine.liked', drawing.likeCounter, <Heart key="liked" size={18} aria-hidden="true" />],
  ];
  return (
    <dl className={styles.counters}>
      {counters.map(([id, count, icon]) => (
        <div key={id}>
          <dt className="row gap-2 soft text-s">
            {icon}
            {say(id)}
          </dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ActionProps {
  drawing: MyDrawing;
  own: OwnDrawings;
  standing: ReturnType<typeof standingOf>;
  onEdit: () => void;
  onClose: () => void;
}

function Actions({ drawing, own, standing, onEdit, onClose }: ActionProps) {
  const say = useText();
  const { isBusy, unpublish, hide, erase } = useDrawingActs({ drawing, own, onClose });
  const isLocked = standing === 'quarantined';
  return (
    <div className="flow gap-2-3">
      {isLocked || standing === 'hidden' ? null : isPublished(standing) ? (
        <>
          <Button icon={<Pencil size={18} aria-hidden="true" />} onPress={onEdit} isDisabled={isBusy}>
            {say('publish.edit')}
          </Button>
          <Button
            kind="quiet"
            icon={<CircleMinus size={18} aria-hidden="true" />}
            isDisabled={isBusy}
            onPress={() => void unpublish()}
          >
            {say('mine.unpublish')}
          </Button>
        </>
      ) : (
        <Button kind="gold" icon={<Send size={18} aria-hidden="true" />} onPress={onEdit} isDisabled={isBusy}>
          {say('publish.go')}
        </Button>
      )}
      {isLocked ? null : (
        <Button
          kind="quiet"
          icon={standing === 'hidden' ? <Eye size={18} aria-hidden="true" /> : <EyeOff size={18} aria-hidden="true" />}
          isDisabled={isBusy}
          onPress={() => void hide(standing !== 'hidden')}
        >
          {say(standing === 'hidden' ? 'mine.show' : 'mine.hide')}
        </Button>
      )}
      {isLocked ? null : (
        <Button
          kind="danger"
          icon={<Trash2 size={18} aria-hidden="true" />}
          isDisabled={isBusy}
          onPress={() => void erase()}
        >
          {say('mine.erase')}
        </Button>
      )}
      <Button kind="quiet" icon={<X size={18} aria-hidden="true" />} onPress={onClose}>
        {say('picture.close')}
      </Button>
    </div>
  );
}

/** What an artist does with a drawing; a toast says that it is done. */
function useDrawingActs({ drawing, own, onClose }: Pick<ActionProps, 'drawing' | 'own' | 'onClose'>) {
  const say = useText();
  const dialogs = useDialogs();
  const { isBusy, run: act } = useAction('mine');
  const { gameId, drawingId } = drawing;
  const run = (work: () => Promise<void>, said: MessageId) =>
    act(async () => {
      await work();
      showToast(say(said), { kind: 'success', id: 'mine' });
    });
  const unpublish = () => run(() => own.update({ gameId, drawingId, isUnpublished: true }), 'mine.unpublished');
  const hide = (isHidden: boolean) => {
    onClose();
    return run(() => own.hide(drawing, isHidden), isHidden ? 'mine.hidden' : 'mine.shownAgain');
  };
  const erase = async () => {
    const isSure = await dialogs.confirm({
      title: say('mine.erase.title'),
      body: say('mine.erase.text'),
      okLabel: say('mine.erase'),
      danger: true,
    });
    if (!isSure) return;
    onClose();
    await run(() => own.erase(drawing), 'mine.erased');
  };
  return { isBusy, unpublish, hide, erase };
}
