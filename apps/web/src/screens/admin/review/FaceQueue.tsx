import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import { type FaceDecision, type FaceItem, MODERATION, type FaceQueue as Queue } from '@tuschel/protocol';
import { Check, Undo2, X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useClient } from '../../../ClientContext.tsx';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/status/EmptyState.tsx';
import { showToast } from '../../../components/toast/toast.ts';
import { FacePrint } from '../../../face/FaceAvatar.tsx';
import { linesOfFace } from '../../../face/faces.ts';
import { useText } from '../../../game/useText.ts';
import { useProblemText } from '../../../language/problemText.ts';
import { REASONS } from './desk.ts';
import styles from './FaceQueue.module.css';
import { Unready } from '../Unready.tsx';

const KEY = ['faces'];
/** New ones are asked for so often, ms. */
const EVERY_MS = 60_000;

/** Faces that people want to see on public pages, too: all at a glance. */
export function FaceQueue() {
  const say = useText();
  const client = useClient();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => callEndpoint(client, 'GET /admin/faces'),
    refetchInterval: EVERY_MS,
  });
  const [last, setLast] = useLast();
  if (data === undefined) return <Unready error={error} lines={6} onRetry={() => void refetch()} />;
  if (data.items.length === 0)
    return (
      <>
        <Undo id={last} onUndo={() => setLast(null)} />
        <EmptyState drawing="bucket" title={say('admin.faces.empty')}>
          <p>{say('admin.faces.empty.text')}</p>
        </EmptyState>
      </>
    );
  return (
    <>
      <div className="flow align-center gap-3 target">
        <p role="status">{say('admin.faces.waiting', { count: data.waiting })}</p>
        <Undo id={last} onUndo={() => setLast(null)} />
      </div>
      <ul className={styles.list} aria-label={say('admin.faces.list')}>
        {data.items.map((item) => (
          <Item key={item.id} item={item} onDecided={setLast} />
        ))}
      </ul>
    </>
  );
}

/** The face that was decided on last, until that can no longer be taken back: its time runs on whatever the queue shows meanwhile. */
function useLast() {
  const [last, setLast] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLast(null), MODERATION.undoMs);
    return () => clearTimeout(timer);
  }, [last]);
  return [last, setLast] as const;
}

/** Takes the last decision back. */
function Undo({ id, onUndo }: { id: string | null; onUndo: () => void }) {
  const say = useText();
  const client = useClient();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const undo = async (face: string) => {
    // The same face may be decided on anew, and that be taken back, too.
    onUndo();
    try {
      await callEndpoint(client, 'POST /admin/faces/:id/undo', { params: { id: face } });
    } catch (error) {
      showToast(problemText(error), { kind: 'error', id: 'face-decided' });
    }
    await queries.invalidateQueries({ queryKey: KEY });
  };
  if (id === null) return null;
  return (
    <Button kind="quiet" size="s" icon={<Undo2 size={18} aria-hidden="true" />} onPress={() => void undo(id)}>
      {say('admin.face.undo')}
    </Button>
  );
}

function Item({ item, onDecided }: { item: FaceItem; onDecided: (id: string) => void }) {
  const say = useText();
  const [isAsking, setAsking] = useState(false);
  const { ink, artist, mayDecide } = item;
  const name = artist.displayName;
  const lines = useMemo(() => linesOfFace(ink) ?? [], [ink]);
  const decide = useDecide(item, onDecided);

  return (
    <li className="stack align-center gap-3 shrinks pad-4 raised outlined radius-m">
      <div className={styles.pictures} role="img" aria-label={say('admin.face.of', { name })}>
        <FacePrint lines={lines} size={176} className={styles.whole} />
        <FacePrint lines={lines} size={44} className="canvas-paper round" />
      </div>
      <bdi className="bold breakable">{name}</bdi>
      {mayDecide ? (
        <div className="flow justify-center gap-2">
          <Button
            kind="gold"
            size="s"
            icon={<Check size={18} aria-hidden="true" />}
            isDisabled={decide.isPending}
            onPress={() => decide.mutate({ decision: 'approve' })}
          >
            {say('admin.approve')}
          </Button>
          <Button
            kind="danger"
            size="s"
            icon={<X size={18} aria-hidden="true" />}
            isDisabled={decide.isPending}
            aria-expanded={isAsking}
            onPress={() => setAsking(!isAsking)}
          >
            {say('admin.reject')}
          </Button>
        </div>
      ) : (
        <p className="soft text-s">{say('admin.report.own')}</p>
      )}
      {isAsking ? (
        <div className="flow justify-center gap-2" role="group" aria-label={say('admin.reason')}>
          {REASONS.map((reason) => (
            <Button
              key={reason}
              kind="danger"
              size="s"
              isDisabled={decide.isPending}
              onPress={() => decide.mutate({ decision: 'reject', reason })}
            >
              {say(`reject.${reason}`)}
            </Button>
          ))}
        </div>
      ) : null}
    </li>
  );
}

/** Decides on a face, which then goes from the list. */
function useDecide({ id, version }: FaceItem, onDecided: (id: string) => void) {
  const say = useText();
  const client = useClient();
  const queries = useQueryClient();
  const problemText = useProblemText();
  return useMutation({
    mutationFn: (decision: Omit<FaceDecision, 'version'>) =>
      callEndpoint(client, 'POST /admin/faces/:id/decide', { params: { id }, body: { version, ...decision } }),
    onSuccess(_done, { decision }) {
      queries.setQueryData<Queue>(
        KEY,
        (before) =>
          before && { items: before.items.filter((one) => one.id !== id), waiting: Math.max(0, before.waiting - 1) },
      );
      showToast(say(decision === 'approve' ? 'admin.face.approved' : 'admin.face.rejected'), {
        kind: 'success',
        id: 'face-decided',
      });
      onDecided(id);
    },
    onError: (error) => showToast(problemText(error), { kind: 'error', id: 'face-decided' }),
  });
}
