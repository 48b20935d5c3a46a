import type { Token } from 'markdown-it';
import type { ContentBlock } from '@tuschel/protocol';
import { ProseProblem } from './proseProblem.ts';

type Picture = Extract<ContentBlock, { kind: 'image' }>;

const OWN = /^\/(?!\/)[^\s?#]*$/;
/** Names of our own pictures tell their size, so that a page keeps room for one: `…-1600x900.webp`. */
const SIZE = /-(\d{1,5})x(\d{1,5})\.[a-z]+$/;

/** @throws ProseProblem where the picture lies with others: whoever reads would be told to them */
export function pictureOf(token: Token): Picture {
  const url = String(token.attrGet('src'));
  if (!OWN.test(url)) throw new ProseProblem(`a picture must lie on this server, under a path, not at "${url}"`);
  const size = SIZE.exec(url);
  return {
    kind: 'image',
    src: url,
    alt: token.content,
    ...(size && { width: Number(size[1]), height: Number(size[2]) }),
  };
}
