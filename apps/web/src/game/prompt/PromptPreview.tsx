import { parsePrompt } from '@tuschel/rules';
import { useText } from '../useText.ts';
import type { PromptPerson } from './promptPerson.ts';
import { PromptTokens, PromptWarnings } from './PromptTokens.tsx';

/** What the markers of a prompt mean; nothing, if it has none. */
export function PromptPreview({ text, people }: { text: string; people: readonly PromptPerson[] }) {
  const say = useText();
  const { tokens, warnings } = parsePrompt(text, people);
  const hasMarker = tokens.some(({ kind }) => kind !== 'text');
  if (!hasMarker && warnings.length === 0) return null;
  return (
    <p className="stack gap-1 pad-3-4 sunken radius-m" data-secret="">
      {hasMarker ? (
        <span>
          <span className="soft text-s semibold">{say('prompt.preview')}</span> <PromptTokens tokens={tokens} />
        </span>
      ) : null}
      <PromptWarnings warnings={warnings} />
    </p>
  );
}
