import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mediaOf } from '@tuschel/client/media';
import type { DrawingMedia, Paper, RenderKind } from '@tuschel/protocol';
import { RotateCcw, TriangleAlert } from 'lucide-react';
import { useClient } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { Spinner } from '../../components/status/Spinner.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { keepPlace } from '../../focus/keepPlace.ts';
import { useText } from '../../game/useText.ts';
import { useProblemText } from '../../language/problemText.ts';
import { isUnderWay, LOOK_EVERY_MS, mediaKey } from '../../media/useFilm.ts';
import styles from './RenderState.module.css';

const KINDS: readonly RenderKind[] = ['picture', 'video'];

/** What has become of picture and film of a finished paper, where that came to nothing; nothing where all is well. */
export function RenderState({ paper: { id, renderError } }: { paper: Pick<Paper, 'id' | 'renderError'> }) {
  const say = useText();
  const { media, again, isBusy } = useRendering(id, renderError !== null);
  if (renderError === null || !media) return null;
  if (KINDS.some((kind) => media[kind] === 'failed')) {
    return (
      <div className={styles.state} role="alert" onFocus={keepPlace}>
        <TriangleAlert size={22} aria-hidden="true" className="rigid" />
        <p className="grows">{say('playground.renderError')}</p>
        <Button
          kind="action"
          size="s"
          icon={<RotateCcw size={18} aria-hidden="true" />}
          isDisabled={isBusy}
          onPress={again}
        >
          {say('playground.retry')}
        </Button>
      </div>
    );
  }
  const isBeingMade = isAnyUnderWay(media);
  return (
    <p className={styles.state} role="status">
      {isBeingMade ? <Spinner size={22} /> : null}
      {say(isBeingMade ? 'playground.rendering' : 'playground.rendered')}
    </p>
  );
}

/** @param isWanted something of it has failed */
function useRendering(paperId: string, isWanted: boolean) {
  const calls = mediaOf(useClient());
  const queries = useQueryClient();
  const problemText = useProblemText();
  const queryKey = mediaKey(paperId);
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await calls.of([paperId]))[0] ?? null,
    enabled: isWanted,
    refetchInterval: ({ state }) => (isAnyUnderWay(state.data) ? LOOK_EVERY_MS : false),
  });
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      let media = data ?? null;
      for (const kind of KINDS) if (data?.[kind] === 'failed') media = await calls.ask(paperId, kind);
      return media;
    },
    onSuccess: (media) => queries.setQueryData(queryKey, media),
    onError(error) {
      showToast(problemText(error), { kind: 'error', id: 'paper' });
      // One of both may have been asked for.
      void queries.invalidateQueries({ queryKey });
    },
  });
  return { media: data ?? null, again: () => mutate(), isBusy: isPending };
}

function isAnyUnderWay(media: DrawingMedia | null | undefined): boolean {
  return KINDS.some((kind) => isUnderWay(media?.[kind]));
}
