import type { ContentBlock, ContentSpan, ContentText } from '@tuschel/protocol';
import { Play } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useAddresses } from '../../useAddresses.ts';
import styles from './ContentBlocks.module.css';

/** A text that the operator wrote, as elements; nothing in it is taken for markup. */
export function ContentBlocks({ blocks }: { blocks: readonly ContentBlock[] }) {
  return (
    <div className={styles.prose}>
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: ContentBlock }) {
  switch (block.kind) {
    case 'heading':
      return <Heading level={block.level} id={block.id} text={block.text} />;
    case 'paragraph':
      return (
        <p>
          <ContentLine text={block.text} />
        </p>
      );
    case 'quote':
      return (
        <blockquote>
          <ContentLine text={block.text} />
        </blockquote>
      );
    case 'list':
      return <List {...block} />;
    case 'rule':
      return <hr />;
    case 'image':
      return <ContentPicture {...block} />;
    case 'card':
      return <FilmCard {...block} />;
    default:
      return block satisfies never;
  }
}

function Heading({ level, id, text }: { level: 2 | 3; id: string; text: ContentText }) {
  const Tag = level === 2 ? 'h2' : 'h3';
  return (
    <Tag id={id}>
      <ContentLine text={text} />
    </Tag>
  );
}

function List({ isOrdered, items }: { isOrdered: boolean; items: readonly ContentText[] }) {
  const Tag = isOrdered ? 'ol' : 'ul';
  return (
    <Tag>
      {items.map((text, index) => (
        <li key={index}>
          <ContentLine text={text} />
        </li>
      ))}
    </Tag>
  );
}

function ContentPicture({ src, alt, width, height }: Extract<ContentBlock, { kind: 'image' }>) {
  const addresses = useAddresses();
  return (
    <img
      src={addresses.written(src)}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={styles.picture}
    />
  );
}

const SITES = { youtube: 'YouTube', twitch: 'Twitch' } as const;

/** Nothing of it is loaded before somebody goes there. */
function FilmCard({ site, href, text }: Extract<ContentBlock, { kind: 'card' }>) {
  return (
    <a href={href} rel="noreferrer" className={styles.card}>
      <Play size={32} strokeWidth={1.8} aria-hidden="true" />
      <span className={styles.cardWords}>
        {text === '' ? null : <strong>{text}</strong>}
        <span>{SITES[site]}</span>
      </span>
    </a>
  );
}

/** The text of one block. */
export function ContentLine({ text }: { text: ContentText }) {
  return text.map((span, index) => (
    <Fragment key={index}>{typeof span === 'string' ? span : <Span {...span} />}</Fragment>
  ));
}

function Span(span: Exclude<ContentSpan, string>) {
  switch (span.kind) {
    case 'strong':
      return (
        <strong>
          <ContentLine text={span.text} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <ContentLine text={span.text} />
        </em>
      );
    case 'code':
      return <code>{span.text}</code>;
    case 'break':
      return <br />;
    case 'link':
      return <ContentLink {...span} />;
    default:
      return span satisfies never;
  }
}

/** Routes of ours have no dot; a path with one is a file. */
function ContentLink({ href, text }: { href: string; text: ContentText }) {
  const words = <ContentLine text={text} />;
  return /^\/[^.]*$/.test(href) ? <Link to={href}>{words}</Link> : <a href={href}>{words}</a>;
}
