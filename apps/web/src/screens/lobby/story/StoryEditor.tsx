import { type MatchState, type Player, RULES_LIMITS } from '@tuschel/protocol';
import { type ParsedStory, parseStory, type StoryPerson, type StoryProblem } from '@tuschel/rules';
import { useState } from 'react';
import { Switch } from '../../../components/form/Switch.tsx';
import { PromptField } from '../../../game/prompt/PromptField.tsx';
import { useText } from '../../../game/useText.ts';
import { useDraftProblem, useLateSend } from '../drafts.tsx';
import type { ChangeOptions } from '../changeOptions.ts';
import styles from './StoryEditor.module.css';
import { moveLineUp } from './moveLineUp.ts';
import { StoryLines } from './StoryLines.tsx';

/** The host writes the story, and sees meanwhile how it will be understood. */
export function StoryEditor({ state, change }: { state: MatchState; change: ChangeOptions }) {
  const say = useText();
  const { options, players } = state;
  const vipOnly = options.vipOnly ?? false;
  const [text, setText] = useState(options.story ?? '');
  const late = useLateSend((story: string) => change({ story }));
  const story = parseStory(text, storyPeople(players, options.hostPlays), { vipOnly });
  const [problem] = story.problems;
  useDraftProblem('story', problem === undefined ? undefined : wordsOf(problem, say));
  const write = (next: string) => {
    setText(next);
    late(next);
  };
  return (
    <div className="stack gap-3" data-secret-field="">
      <PromptField
        label={say('story.label')}
        value={text}
        onChange={write}
        people={players}
        rows={7}
        maxLength={RULES_LIMITS.story.length}
        placeholder={say('story.example')}
        hint={say('story.hint')}
        className={styles.field}
      />
      <p className="soft text-s">{say('prompt.hint')}</p>
      <StoryLines
        lines={story.lines}
        vipOnly={vipOnly}
        onMoveUp={(number) => write(moveLineUp(text, number, story.lines))}
      />
      <Counts story={story} />
      <Switch isSelected={vipOnly} onChange={(on) => void change({ vipOnly: on })}>
        {say('story.vipOnly')}
      </Switch>
    </div>
  );
}

/** "12 prompts, 9 artists" */
function Counts({ story: { prompts, artists, problems } }: { story: ParsedStory }) {
  const say = useText();
  const graver = problems.filter(({ code }) => code !== 'badLines' && code !== 'noPrompts');
  return (
    <p className={styles.counts} role="status" data-wrong={graver.length > 0}>
      <strong>
        {say('story.prompts', { count: prompts })}, {say('story.artists', { count: artists })}
      </strong>
      {graver.map((problem) => (
        <span key={problem.code}>{wordsOf(problem, say)}</span>
      ))}
    </p>
  );
}

type Say = ReturnType<typeof useText>;

function wordsOf(problem: StoryProblem, say: Say): string {
  switch (problem.code) {
    case 'badLines':
    case 'noPrompts':
    case 'tagVip':
    case 'tooManyPrompts':
      return say(`lobby.problem.${problem.code}`);
    case 'tooManyLines':
      return say('story.tooManyLines', { count: problem.count, most: problem.most });
    default:
      return problem satisfies never;
  }
}

/** Who can draw a line of the story, and who only leads. Whoever is away has left the table for now. */
function storyPeople(players: readonly Player[], hostPlays: boolean): StoryPerson[] {
  return players
    .filter(({ presence }) => presence === 'here')
    .map(({ id, name, username, vip, isHost }) => ({
      id,
      name,
      vip,
      plays: hostPlays || !isHost,
      ...(username === undefined ? {} : { username }),
    }));
}
