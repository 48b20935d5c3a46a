import { ApiException } from '@tuschel/client';
import type { BlogDesk } from '@tuschel/client/blog';
import type { BlogDraft, ContentLanguage, Problem } from '@tuschel/protocol';
import { useEffect, useMemo, useState } from 'react';
import { useClient } from '../../../ClientContext.tsx';
import { useDialogs } from '../../../components/dialog/Dialogs.tsx';
import { showToast } from '../../../components/toast/toast.ts';
import { useText } from '../../../game/useText.ts';
import { useProblemText } from '../../../language/problemText.ts';
import { createKeptNews } from './keptNews.ts';
import { languageToShow, type NewsDraft, newsDraftOf, type NewsErrors, newsOf, type NewsStep } from './newsDraft.ts';

interface Options {
  /** Null: a new one. */
  post: BlogDraft | null;
  desk: BlogDesk;
  /** The one that is looked at. */
  language: ContentLanguage;
  show: (language: ContentLanguage) => void;
  onChange: () => Promise<void>;
  onClose: () => void;
}

export interface NewsEditing {
  draft: NewsDraft;
  /** Of what was tried last. */
  errors: NewsErrors;
  /** What the server said against it, in words. */
  problem: string | null;
  isBusy: boolean;
  /** What is shown was typed before, and never sent. */
  isRestored: boolean;
  type: (change: Partial<NewsDraft>) => void;
  /** Back to what is on the server. */
  discard: () => void;
  send: (step: NewsStep) => Promise<void>;
  remove: () => Promise<void>;
}

const kept = createKeptNews();

/** What is typed stays in this browser until it is sent, or given up. */
export function useNewsEditor({ post, desk, language, show, onChange, onClose }: Options): NewsEditing {
  const say = useText();
  const client = useClient();
  const dialogs = useDialogs();
  const problemText = useProblemText();
  const id = post?.id ?? null;
  const onServer = useMemo(() => newsDraftOf(post, client.game.now()), [post, client]);
  const [restored, setRestored] = useState(() => kept.read(id));
  const [draft, setDraft] = useState(restored ?? onServer);
  const [tried, setTried] = useState<NewsStep | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isChanged = draft !== onServer;

  useEffect(() => {
    if (isChanged) kept.write(id, draft);
  }, [id, draft, isChanged]);

  const work = async (change: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setProblem(null);
    try {
      await change();
    } catch (error) {
      setProblem(reasonOf(error) ?? problemText(error));
      setBusy(false);
      return;
    }
    kept.forget(id);
    showToast(done, { kind: 'success', id: 'news' });
    await onChange();
    onClose();
  };
  return {
    draft,
    errors: tried === null ? {} : newsOf(draft, tried, client.game.now()).errors,
    problem,
    isBusy,
    isRestored: restored !== null,
    type: (change) => setDraft((before) => ({ ...before, ...change })),
    discard() {
      kept.forget(id);
      setRestored(null);
      setDraft(onServer);
      setTried(null);
    },
    async send(step) {
      setTried(step);
      const { news, errors } = newsOf(draft, step, client.game.now());
      if (news === null) return show(languageToShow(errors, language));
      const change = () =>
        post === null ? desk.create(news) : desk.change(post.id, { ...news, version: post.version });
      return work(change, say(`admin.news.done.${step}`));
    },
    async remove() {
      if (post === null) return;
      const question = { title: say('admin.news.remove.title'), body: say('admin.news.remove.text'), danger: true };
      if (!(await dialogs.confirm({ ...question, okLabel: say('admin.news.remove') }))) return;
      const nothing = { titleDe: '', titleEn: '', contentDe: '', contentEn: '' };
      await work(() => desk.change(post.id, { ...nothing, version: post.version }), say('admin.news.removed'));
    },
  };
}

/** What the server says of a text that it does not take: in English, for it quotes the text. */
export function reasonOf(error: unknown): string | null {
  if (!(error instanceof ApiException)) return null;
  const reasons = Object.values((error.result as Partial<Problem> | null)?.errors ?? {});
  return reasons.length === 0 ? null : reasons.join(' · ');
}
