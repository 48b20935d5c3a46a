import { type Options, RULES_LIMITS } from '@tuschel/protocol';
import { useState } from 'react';
import { TextField } from '../../components/form/TextField.tsx';
import { useText } from '../../game/useText.ts';
import { useDraftProblem, useLateSend } from './drafts.tsx';
import type { ChangeOptions } from './changeOptions.ts';
import styles from './HostWords.module.css';
import { wordsIn, wordsProblem } from './hostWords.ts';

type Words = NonNullable<Options['hostWords']>;

const NONE: Words = { block: [], allow: [] };

/** The host's own words: what they do not want to read here, and what they do not want to be asked about. */
export function HostWords({ words = NONE, change }: { words: Words | undefined; change: ChangeOptions }) {
  const say = useText();
  const [isOpen, setOpen] = useState(false);
  const [texts, setTexts] = useState({ block: words.block.join('\n'), allow: words.allow.join('\n') });
  const lists = { block: wordsIn(texts.block), allow: wordsIn(texts.allow) };
  const problems = { block: useProblem(lists.block), allow: useProblem(lists.allow) };
  const isFine = problems.block === undefined && problems.allow === undefined;
  useDraftProblem('hostWords', problems.block ?? problems.allow);
  const send = useLateSend((hostWords: Words) => change({ hostWords }));
  const edit = (which: 'block' | 'allow') => (text: string) => {
    const next = { ...texts, [which]: text };
    setTexts(next);
    const hostWords = { block: wordsIn(next.block), allow: wordsIn(next.allow) };
    if (!wordsProblem(hostWords.block) && !wordsProblem(hostWords.allow)) send(hostWords);
  };
  return (
    // Open as long as something is wrong, and then as it was: what somebody writes in stays in sight once it is right.
    <details
      className="stack gap-3"
      open={isOpen || !isFine}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.title}>
        {say('lobby.words', { count: lists.block.length + lists.allow.length })}
      </summary>
      <p className={styles.text}>{say('lobby.words.text')}</p>
      {(['block', 'allow'] as const).map((which) => (
        <TextField
          key={which}
          label={say(`lobby.words.${which}`)}
          hint={say(`lobby.words.${which}.hint`)}
          error={problems[which]}
          rows={4}
          value={texts[which]}
          onChange={edit(which)}
          spellCheck={false}
          autoComplete="off"
        />
      ))}
    </details>
  );
}

function useProblem(words: readonly string[]): string | undefined {
  const say = useText();
  const problem = wordsProblem(words);
  if (problem === null) return undefined;
  const { words: most, length, letters } = RULES_LIMITS.hostWords;
  switch (problem.kind) {
    case 'tooMany':
      return say('lobby.words.tooMany', { most });
    case 'tooLong':
      return say('lobby.words.tooLong', { word: problem.word, most: length });
    case 'tooShort':
      return say('lobby.words.tooShort', { word: problem.word, least: letters });
    default:
      return problem satisfies never;
  }
}
