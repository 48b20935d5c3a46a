import { Avatar } from '../../components/Avatar.tsx';
import { classes } from '../../components/classes.ts';
import { Unseen } from '../../components/Unseen.tsx';
import { useText } from '../useText.ts';
import styles from './OfferedNames.module.css';
import type { PromptPerson } from './promptPerson.ts';
import type { NameOffer } from './useNameOffer.ts';

interface Props {
  offer: NameOffer<PromptPerson>;
  /** Of the field; see {@link offeredBy}. */
  id: string;
  /** Says where the list lies beside its field. */
  className: string | undefined;
}

/** Who is offered behind an `@`, while there is somebody, and how many they are, for whoever does not see them. */
export function OfferedNames({ offer, id, className }: Props) {
  const say = useText();
  const isOpen = offer.people.length > 0;
  return (
    <>
      {isOpen ? (
        <ul
          id={`${id}-names`}
          role="listbox"
          aria-label={say('prompt.names')}
          className={classes(styles.names, className)}
        >
          {offer.people.map((person, index) => (
            <li
              key={person.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === offer.active}
              className={classes(styles.name, index === offer.active && styles.active)}
              // The text keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => offer.take(person)}
            >
              <Avatar name={person.name} url={person.avatarUrl} face={person.face} size={28} />
              <span className="semibold ellipsis">{person.name}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <Unseen isLive>{isOpen ? say('prompt.offered', { count: offer.people.length }) : ''}</Unseen>
    </>
  );
}

/** What a field says of the names it offers. */
export function offeredBy({ people, active }: NameOffer<PromptPerson>, id: string) {
  const list = people.length > 0 ? { 'aria-controls': `${id}-names`, 'aria-activedescendant': `${id}-${active}` } : {};
  return { 'aria-autocomplete': 'list', ...list } as const;
}
