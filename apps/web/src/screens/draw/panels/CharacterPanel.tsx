import type { Profile } from '@tuschel/protocol';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Darkroom } from '../../../canvas/show/darkroom.ts';
import type { Toolbox } from '../../../canvas/tools/toolbox.ts';
import { Avatar } from '../../../components/Avatar.tsx';
import { Button } from '../../../components/Button.tsx';
import { classes } from '../../../components/classes.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { Segments } from '../../../components/form/Segments.tsx';
import { Skeleton } from '../../../components/status/Skeleton.tsx';
import { keepPlace } from '../../../focus/keepPlace.ts';
import { useText } from '../../../game/useText.ts';
import { useVeilChoices } from '../../../veil/useVeil.ts';
import { useProfile } from '../../profile/useProfile.ts';
import styles from './CharacterPanel.module.css';
import type { Character } from './characters.ts';
import panel from './Panel.module.css';
import { SourcePanel } from './SourcePanel.tsx';
import { sheetsOf } from './useCharactersAhead.ts';

interface Looking {
  toolbox: Toolbox;
  darkroom: Darkroom;
  isLarge: boolean;
  onLarge: (isLarge: boolean) => void;
}

interface Props extends Looking {
  /** At least one. */
  characters: readonly Character[];
}

/** How those look whom the prompt names: their keywords, and their reference sheets to look at closely. */
export function CharacterPanel({ characters, ...looking }: Props) {
  const say = useText();
  const [chosen, setChosen] = useState<string | null>(null);
  const character = characters.find(({ id }) => id === chosen) ?? characters[0];
  if (!character) return null;
  return (
    <section className={classes(panel.panel, 'rigid')} aria-label={say('draw.character')}>
      {characters.length > 1 ? (
        <Segments
          label={say('draw.character')}
          value={character.id}
          onChange={setChosen}
          segments={characters.map(({ id, name }) => ({ value: id, label: name }))}
          className={styles.people}
        />
      ) : null}
      <Sheet key={character.id} character={character} {...looking} />
    </section>
  );
}

function Sheet({ character, ...looking }: Looking & { character: Character }) {
  const say = useText();
  const { state } = useProfile(character.username);
  const { name } = character;
  switch (state.status) {
    case 'loading':
      return <Skeleton label={say('draw.character.loading')} lines={3} />;
    case 'failed':
      return (
        <>
          <p>{say('draw.character.failed')}</p>
          <Button kind="quiet" size="s" onPress={state.retry}>
            {say('draw.character.retry')}
          </Button>
        </>
      );
    case 'unknown':
      return <p>{say('draw.character.none', { name })}</p>;
    case 'ready':
      return <Look name={name} profile={state.profile} {...looking} />;
    default:
      return state satisfies never;
  }
}

function Look({ name, profile, ...looking }: Looking & { name: string; profile: Profile }) {
  const say = useText();
  const { choices } = useVeilChoices();
  const [at, setAt] = useState(0);
  const { avatarUrl, face, characteristics } = profile;
  const sheets = sheetsOf(profile, choices);
  const sheet = sheets[Math.min(at, sheets.length - 1)];
  return (
    <div className={styles.look}>
      <div className={styles.words}>
        <p className="row gap-2 shrinks bold breakable">
          <Avatar name={name} url={avatarUrl} face={face} size={36} />
          <bdi>{name}</bdi>
        </p>
        {characteristics.length === 0 ? null : (
          <ul className={styles.keywords} aria-label={say('draw.character.keywords', { name })}>
            {characteristics.map((line) => (
              <li key={line} dir="auto">
                {line}
              </li>
            ))}
          </ul>
        )}
        {sheet === undefined && characteristics.length === 0 ? <p>{say('draw.character.none', { name })}</p> : null}
      </div>
      {sheet === undefined ? null : (
        <div className={styles.sheets}>
          <SourcePanel
            key={sheet.id}
            drawingId={sheet.id}
            label={say('draw.character.sheet', { name, num: at + 1, count: sheets.length })}
            {...looking}
          />
          {sheets.length > 1 ? <Turn at={at} count={sheets.length} onTurn={setAt} /> : null}
        </div>
      )}
    </div>
  );
}

function Turn({ at, count, onTurn }: { at: number; count: number; onTurn: (at: number) => void }) {
  const say = useText();
  return (
    <div className={classes('row justify-center gap-2 text-s', styles.turn)} data-ends="" onFocus={keepPlace}>
      <IconButton size="s" label={say('draw.character.previous')} isDisabled={at === 0} onPress={() => onTurn(at - 1)}>
        <ChevronLeft size={18} aria-hidden="true" />
      </IconButton>
      <span aria-hidden="true">{say('draw.character.place', { num: at + 1, count })}</span>
      <IconButton
        size="s"
        label={say('draw.character.next')}
        isDisabled={at >= count - 1}
        onPress={() => onTurn(at + 1)}
      >
        <ChevronRight size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
