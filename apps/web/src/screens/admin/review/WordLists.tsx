import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import { WORD_LISTS, type WordListTexts, type Words, type WordTrialResult } from '@tuschel/protocol';
import { FlaskConical, Save } from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../../../ClientContext.tsx';
import { Badge } from '../../../components/Badge.tsx';
import { Button } from '../../../components/Button.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { showToast } from '../../../components/toast/toast.ts';
import { useText } from '../../../game/useText.ts';
import { useAction } from '../../../useAction.ts';
import { Unready } from '../Unready.tsx';
import { onTopOf } from './mergeWords.ts';
import styles from './WordLists.module.css';

const KEY = ['admin', 'words'];
export const WORD_KINDS = ['block', 'warn', 'allow'] as const;
type WordKind = (typeof WORD_KINDS)[number];
const ROWS = 10;

/** The instance's own words: tried before they count, and from then on everywhere without a restart. */
export function WordLists() {
  const client = useClient();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => callEndpoint(client, 'GET /admin/words'),
  });
  if (data === undefined) return <Unready error={error} lines={8} onRetry={() => void refetch()} />;
  return <Lists kept={data} />;
}

/** What is typed, and the version from which it was. */
interface Typed {
  from: Words;
  lists: WordListTexts;
  /** Somebody else has saved while it was being typed. */
  isMerged: boolean;
}

/** The lists as they are typed, and what came of trying them. What others save meanwhile comes below what is typed. */
function useLists(kept: Words) {
  const say = useText();
  const client = useClient();
  const queries = useQueryClient();
  const [{ from, lists, isMerged }, setTyped] = useState<Typed>({ from: kept, lists: kept.lists, isMerged: false });
  const [trial, setTrial] = useState<WordTrialResult | null>(null);
  const { isBusy, run } = useAction('words');
  const isChanged = WORD_KINDS.some((kind) => lists[kind] !== from.lists[kind]);
  if (kept.version > from.version) {
    setTyped({ from: kept, lists: merged(kept.lists, from.lists, lists), isMerged: isChanged });
    setTrial(null);
  }
  return {
    lists,
    trial,
    isBusy,
    isChanged,
    isMerged,
    change: (kind: WordKind, written: string) => {
      setTyped({ from, lists: { ...lists, [kind]: written }, isMerged });
      setTrial(null);
    },
    tryOut: (text: string) =>
      run(async () => {
        const body = { lists, ...(text === '' ? {} : { text }) };
        setTrial(await callEndpoint(client, 'POST /admin/words/try', { body }));
      }),
    save: () =>
      run(async () => {
        try {
          const saved = await callEndpoint(client, 'PUT /admin/words', { body: { lists, version: from.version } });
          // What was typed while they were being saved stays.
          setTyped(({ lists: now }) => ({ from: saved, lists: merged(saved.lists, lists, now), isMerged: false }));
          setTrial(null);
          queries.setQueryData(KEY, saved);
        } catch (error) {
          // Somebody else may have been faster: what they saved is asked for.
          void queries.invalidateQueries({ queryKey: KEY });
          throw error;
        }
        showToast(say('admin.words.saved'), { kind: 'success', id: 'words' });
      }),
  };
}

function merged(saved: WordListTexts, from: WordListTexts, typed: WordListTexts): WordListTexts {
  const of = (kind: WordKind) => onTopOf(saved[kind], from[kind], typed[kind]);
  return { block: of('block'), warn: of('warn'), allow: of('allow') };
}

function Lists({ kept }: { kept: Words }) {
  const say = useText();
  const [text, setText] = useState('');
  const { lists, trial, isBusy, isChanged, isMerged, change, tryOut, save } = useLists(kept);
  return (
    <>
      <p className="measure soft">{say('admin.words.lead')}</p>
      <div className={styles.lists}>
        {WORD_KINDS.map((kind) => (
          <TextField
            key={kind}
            label={say(`admin.words.${kind}`)}
            hint={say(`admin.words.${kind}.hint`, { count: kept.base[kind] })}
            rows={ROWS}
            maxLength={WORD_LISTS.chars}
            spellCheck={false}
            value={lists[kind]}
            onChange={(written) => change(kind, written)}
          />
        ))}
      </div>
      <p className="measure soft">{say('admin.words.forms')}</p>
      <div className={styles.trial}>
        <TextField
          label={say('admin.words.text')}
          maxLength={WORD_LISTS.text}
          spellCheck={false}
          value={text}
          onChange={setText}
          className={styles.text}
        />
        <div className="flow gap-3">
          <Button
            kind="quiet"
            icon={<FlaskConical size={18} aria-hidden="true" />}
            isDisabled={isBusy}
            onPress={() => void tryOut(text.trim())}
          >
            {say('admin.words.try')}
          </Button>
          <Button
            icon={<Save size={18} aria-hidden="true" />}
            isDisabled={isBusy || !isChanged || trial?.golden.isWithin === false}
            onPress={() => void save()}
          >
            {say('admin.words.save')}
          </Button>
        </div>
      </div>
      <div aria-live="polite" className="stack gap-3">
        {isMerged ? <p className="measure semibold">{say('admin.words.merged')}</p> : null}
        {trial === null ? null : <Trial trial={trial} />}
      </div>
    </>
  );
}

function Trial({ trial: { golden, verdict } }: { trial: WordTrialResult }) {
  const say = useText();
  return (
    <section className="stack gap-2 pad-4 raised outlined radius-m">
      {verdict === null ? null : (
        <p>
          <Badge look={verdict.level === 'ok' ? 'done' : verdict.level === 'warn' ? 'gold' : 'danger'}>
            {say(`admin.words.level.${verdict.level}`)}
          </Badge>{' '}
          {verdict.words.join(', ')}
        </p>
      )}
      <p>
        <Badge look={golden.isWithin ? 'done' : 'danger'}>
          {say(golden.isWithin ? 'admin.words.good' : 'admin.words.bad')}
        </Badge>{' '}
        {say('admin.words.tried', { count: golden.bad + golden.innocent })}
      </p>
      <Texts
        title={say('admin.words.missed', { count: golden.missed })}
        texts={golden.missedTexts}
        isFine={golden.missed === 0}
      />
      <Texts
        title={say('admin.words.mistaken', { count: golden.mistaken })}
        texts={golden.mistakenTexts}
        isFine={golden.mistaken === 0}
      />
    </section>
  );
}

function Texts({ title, texts, isFine }: { title: string; texts: readonly string[]; isFine: boolean }) {
  if (isFine) return <p>{title}</p>;
  return (
    <details>
      <summary>{title}</summary>
      <ul className={styles.texts}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
