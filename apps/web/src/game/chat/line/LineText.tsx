import type { ChatLine } from '@tuschel/client';
import { classes } from '../../../components/classes.ts';
import styles from './LineText.module.css';
import { type TextPart, textParts } from './textParts.ts';

/** What somebody said. Nothing is fetched from the addresses in it. */
export function LineText({ line, me }: { line: ChatLine; me: string }) {
  return (
    <bdi>
      {textParts(line).map((part) => (
        <Part key={part.start} part={part} me={me} />
      ))}
    </bdi>
  );
}

function Part({ part, me }: { part: TextPart; me: string }) {
  switch (part.kind) {
    case 'link':
      return (
        <a href={part.text} target="_blank" rel="noopener noreferrer nofollow ugc" className={styles.link}>
          {part.text}
        </a>
      );
    case 'name':
      return <strong className={classes(styles.name, part.id === me && styles.me)}>{part.text}</strong>;
    case 'plain':
      return part.text;
    default:
      return part satisfies never;
  }
}
