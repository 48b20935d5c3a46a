import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import type { OwnFace } from '@tuschel/protocol';
import { Dices, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useClient, useStore, useUser } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx';
import { useDialogs } from '../../components/dialog/Dialogs.tsx';
import { ErrorState } from '../../components/status/ErrorState.tsx';
import { Skeleton } from '../../components/status/Skeleton.tsx';
import { Switch } from '../../components/form/Switch.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { loaderOf } from '../../language/catalogue.ts';
import GameTexts from '../../language/GameTexts.tsx';
import { moreTexts } from '../../language/MoreTexts.tsx';
import { useText } from '../../game/useText.ts';
import { useProblemText } from '../../language/problemText.ts';
import { FacePrint } from '../FaceAvatar.tsx';
import { linesOfFace } from '../faces.ts';
import { dropDraft, keepDraft, keptDraft } from './draft.ts';
import { FacePaper } from './FacePaper.tsx';
import styles from './FaceSheet.module.css';
import { FaceTools } from './FaceTools.tsx';
import { createFaceEasel, type FaceEasel, type FaceNib } from './faceEasel.ts';
import { FACE_IDEAS, startOfIdeas } from './ideas.ts';

/** Of one person: another one may log in while the answer is kept. */
const keyOf = (userId: string | undefined) => ['account', 'face', userId] as const;
const INK = { r: 0x1b, g: 0x1c, b: 0x22, a: 255 };

const FaceTexts = moreTexts(
  loaderOf({ de: () => import('../../texts/face.de.json'), en: () => import('../../texts/face.en.json') }),
);

/** Where somebody draws the face by which the others know them. */
export default function FaceSheet({ onClose }: { onClose: () => void }) {
  return (
    <GameTexts>
      <FaceTexts>
        <Sheet onClose={onClose} />
      </FaceTexts>
    </GameTexts>
  );
}

function Sheet({ onClose }: { onClose: () => void }) {
  const say = useText();
  const client = useClient();
  const key = keyOf(useUser()?.id);
  const own = useQuery({ queryKey: key, queryFn: () => callEndpoint(client, 'GET /account/face') });
  return (
    <DialogFrame title={say('face.title')} wide onClose={onClose}>
      {own.isPending ? <Skeleton label={say('face.loading')} pictures={1} lines={2} /> : null}
      {own.isError ? (
        <ErrorState text={say('face.failed')} retry={say('face.retry')} onRetry={() => void own.refetch()} />
      ) : null}
      {own.data ? <Desk own={own.data.face} onClose={onClose} /> : null}
    </DialogFrame>
  );
}

function Desk({ own, onClose }: { own: OwnFace['face']; onClose: () => void }) {
  const say = useText();
  const user = useUser()?.id ?? '';
  const [easel] = useState(() => createFaceEasel(linesOfFace(keptDraft(user) ?? own?.ink ?? '') ?? []));
  const [nib, setNib] = useState<FaceNib>({ tool: 'pen', size: 'medium', color: INK });
  const [isPublic, setPublic] = useState(own?.isPublic ?? false);
  useEffect(
    () => easel.subscribe(() => keepDraft(user, easel.get().lines.length > 0 ? easel.ink() : '')),
    [easel, user],
  );
  return (
    <>
      <p className={styles.about}>{say('face.about')}</p>
      <div className={styles.desk}>
        <div className={styles.left}>
          <FacePaper easel={easel} nib={nib} />
          <Preview easel={easel} />
        </div>
        <div className="stack gap-4 shrinks">
          <FaceTools easel={easel} nib={nib} onNib={setNib} />
          <Idea />
          <div className="stack">
            <Switch isSelected={isPublic} onChange={setPublic}>
              {say('face.public')}
            </Switch>
            <p className="soft text-s">
              {own?.isPublic && isPublic
                ? say(`face.status.${own.status}`, { reason: own.reason ?? 'other' })
                : say('face.public.hint')}
            </p>
          </div>
        </div>
      </div>
      <Ends easel={easel} own={own} isPublic={isPublic} onClose={onClose} />
    </>
  );
}

/** As it will be seen: beside a name, in the row of players, in the chat. */
function Preview({ easel }: { easel: FaceEasel }) {
  const { lines } = useStore(easel);
  return (
    <div className={styles.preview} aria-hidden="true">
      {[64, 44, 30].map((size) => (
        <FacePrint key={size} lines={lines} size={size} className="canvas-paper shadow-1 round" />
      ))}
    </div>
  );
}

/** Something to draw for people who cannot think of anything. */
function Idea() {
  const say = useText();
  const [index, setIndex] = useState<number | null>(null);
  const next = () => setIndex((before) => ((before ?? startOfIdeas()) + 1) % FACE_IDEAS.length);
  const idea = index === null ? undefined : FACE_IDEAS[index];
  return (
    <div className="flow align-center gap-2-3">
      <Button kind="quiet" size="s" icon={<Dices size={18} aria-hidden="true" />} onPress={next}>
        {say('face.idea')}
      </Button>
      <p className={styles.ideaText} aria-live="polite">
        {idea === undefined ? say('face.idea.none') : say(`face.idea.${idea}`)}
      </p>
    </div>
  );
}

interface EndsProps {
  easel: FaceEasel;
  own: OwnFace['face'];
  isPublic: boolean;
  onClose: () => void;
}

function Ends({ easel, own, isPublic, onClose }: EndsProps) {
  const say = useText();
  const client = useClient();
  const queries = useQueryClient();
  const dialogs = useDialogs();
  const problemText = useProblemText();
  const user = useUser()?.id ?? '';
  const { lines } = useStore(easel);
  const change = useMutation({
    mutationFn: (ink: string | null) =>
      ink === null
        ? callEndpoint(client, 'DELETE /account/face')
        : callEndpoint(client, 'PUT /account/face', { body: { ink, isPublic } }),
    onSuccess(kept, ink) {
      dropDraft(user);
      queries.setQueryData<OwnFace>(keyOf(user), kept);
      showToast(say(ink === null ? 'face.removed' : isPublic ? 'face.savedPublic' : 'face.saved'), {
        kind: 'success',
        id: 'face',
      });
      onClose();
    },
    onError: (error) => showToast(problemText(error), { kind: 'error', id: 'face' }),
  });
  const remove = async () => {
    const isSure = await dialogs.confirm({
      title: say('face.remove'),
      body: say('face.remove.body'),
      okLabel: say('face.remove'),
      danger: true,
    });
    if (isSure) change.mutate(null);
  };
  return (
    <div className="flow justify-end gap-3">
      {own ? (
        <Button
          kind="danger"
          icon={<Trash2 size={18} aria-hidden="true" />}
          className={styles.remove}
          isDisabled={change.isPending}
          onPress={() => void remove()}
        >
          {say('face.remove')}
        </Button>
      ) : null}
      <Button kind="quiet" onPress={onClose}>
        {say('face.later')}
      </Button>
      <Button
        kind="gold"
        isDisabled={lines.length === 0 || change.isPending}
        onPress={() => change.mutate(easel.ink())}
      >
        {say('face.save')}
      </Button>
    </div>
  );
}
