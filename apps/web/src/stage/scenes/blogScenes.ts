import type { BlogDraft, BlogPost, ContentBlock, WholeBlogPost } from '@tuschel/protocol';
import type { Scene } from './scene.ts';
import { STAGE_DRAWINGS_URL } from '../stagePictures.ts';

const DAY_MS = 24 * 60 * 60_000;
const LIST = 'GET /blog/posts?skip=0&take=10';
const DESK = 'GET /admin/blog?skip=0&take=10';

const pictureOf = (name: string) => ({
  src: `${STAGE_DRAWINGS_URL}/${name}.jpg`,
  alt: '',
  width: 1_600,
  height: 900,
});

const WAYS = {
  titleDe: 'Transformieren, was schief sitzt',
  titleEn: 'Put right what sits askew',
  leadDe:
    'Eine Skizze, die zu weit links sitzt, ein Arm, der zu kurz geriet: Ab heute lässt sich eine Auswahl verschieben, drehen und skalieren.',
  leadEn: 'A sketch too far to the left, an arm too short: from today on a selection can be moved, turned and scaled.',
} as const;

const BLOCKS_DE: ContentBlock[] = [
  { kind: 'paragraph', text: [WAYS.leadDe] },
  { kind: 'image', ...pictureOf('boat'), alt: 'Ein Segelboot auf dem Meer' },
  { kind: 'heading', level: 2, id: 'so-geht-es', text: ['So geht es'] },
  {
    kind: 'list',
    isOrdered: true,
    items: [
      ['Mit dem Lasso umfahren, was sich bewegen soll.'],
      [
        'An den ',
        { kind: 'strong', text: ['Griffen'] },
        ' ziehen; mit ',
        { kind: 'code', text: 'Umschalt' },
        ' bleibt die Form.',
      ],
      ['Bestätigen – oder mit ', { kind: 'code', text: 'Esc' }, ' alles lassen, wie es war.'],
    ],
  },
  { kind: 'quote', text: ['Endlich muss ich den Kopf nicht dreimal zeichnen.'] },
  { kind: 'card', site: 'youtube', href: 'https://www.youtube.com/watch?v=otter', text: 'Der Otter bekommt einen Hut' },
  { kind: 'rule' },
  { kind: 'paragraph', text: ['Mehr steht in der ', { kind: 'link', href: '/info', text: ['Hilfe'] }, '.'] },
];

function posts(now: number): BlogPost[] {
  const post = (id: string, days: number, more: Partial<BlogPost>): BlogPost => ({
    id,
    createdAt: now - days * DAY_MS,
    authorName: 'PinselPaula',
    contentDe: '…',
    contentEn: '…',
    picture: null,
    ...WAYS,
    ...more,
  });
  return [
    post('transform', 2, { picture: pictureOf('boat') }),
    post('ink-month', 16, {
      titleDe: 'Der Tintenmonat ist da',
      titleEn: 'Ink month is here',
      leadDe: '31 Tage, 31 Wörter, und am Ende ein Abzeichen für alle, die durchgehalten haben.',
      leadEn: '31 days, 31 words, and a badge in the end for everyone who kept going.',
      picture: pictureOf('cat'),
    }),
    post('otters', 40, {
      titleDe: '',
      contentDe: '',
      leadDe: '',
      titleEn: 'A hundred otters, and none alike',
      leadEn: 'We asked for otters. You drew a hundred of them.',
      picture: pictureOf('moon'),
    }),
    post('hello', 90, {
      titleDe: 'Hallo!',
      titleEn: 'Hello!',
      leadDe: 'Tuschel ist offen. Bringt Stifte mit.',
      leadEn: 'Tuschel is open. Bring pencils.',
      authorName: '',
    }),
  ];
}

/** The newest of them on the home page. */
export function homeNews(now: number): NonNullable<Scene['answers']> {
  return { 'GET /blog/posts?skip=0&take=3': { posts: posts(now).slice(0, 3), totalItems: 4 } };
}

export function blogScenes(now: number): Record<string, Scene> {
  const all = posts(now);
  const [first, , english] = all as [BlogPost, BlogPost, BlogPost];
  const whole = (post: BlogPost, more: Partial<WholeBlogPost> = {}): WholeBlogPost => ({
    ...post,
    blocksDe: BLOCKS_DE,
    blocksEn: [{ kind: 'paragraph', text: [post.leadEn] }],
    ...more,
  });
  const at = (post: WholeBlogPost): Scene => ({
    path: `/blog/${post.id}`,
    answers: { [`GET /blog/posts/${post.id}`]: post },
  });
  return {
    list: { path: '/blog', answers: { [LIST]: { posts: all, totalItems: 14 } } },
    empty: { path: '/blog', answers: { [LIST]: { posts: [], totalItems: 0 } } },
    failed: { path: '/blog', answers: { [LIST]: 'failed' } },
    loading: { path: '/blog' },
    post: at(whole(first)),
    'post-english': at(whole(english, { blocksDe: [] })),
    'post-early': at(whole({ ...first, createdAt: now + DAY_MS })),
    'post-failed': { path: '/blog/transform', answers: { 'GET /blog/posts/transform': 'failed' } },
    'post-loading': { path: '/blog/transform', isWaiting: true },
  };
}

/** What the team sees of news: further scenes of its page. */
export function newsDeskScenes(
  now: number,
  at: Omit<Scene, 'answers'>,
  answers: NonNullable<Scene['answers']>,
): Record<string, Scene> {
  const [first, second, third] = posts(now) as [BlogPost, BlogPost, BlogPost];
  const draft = (post: BlogPost, publishAt: number | null): BlogDraft => ({
    ...post,
    createdAt: publishAt ?? post.createdAt,
    publishAt,
    version: 3,
  });
  const text = [
    WAYS.leadDe,
    '## So geht es',
    '1. Mit dem Lasso umfahren, was sich bewegen soll.\n2. An den **Griffen** ziehen.',
    '> Endlich muss ich den Kopf nicht dreimal zeichnen.',
  ].join('\n\n');
  const drafts = [
    draft(second, now + 3 * DAY_MS),
    draft({ ...first, contentDe: text }, null),
    draft(third, third.createdAt),
  ];
  const shown = {
    ...answers,
    [DESK]: { posts: drafts, totalItems: 3 },
    'POST /admin/blog/preview': { blocks: BLOCKS_DE },
  };
  return {
    news: { ...at, path: '/admin?area=news', answers: shown },
    'news-empty': { ...at, path: '/admin?area=news', answers: { ...answers, [DESK]: { posts: [], totalItems: 0 } } },
    'news-failed': { ...at, path: '/admin?area=news', answers: { ...answers, [DESK]: 'failed' } },
    'news-write': { ...at, path: '/admin?area=news', press: ['admin.news.make'], answers: shown },
    'news-edit': { ...at, path: '/admin?area=news', press: ['admin.news.edit'], answers: shown },
    'news-missing': {
      ...at,
      path: '/admin?area=news',
      press: ['admin.news.make', 'admin.news.publish'],
      answers: shown,
    },
  };
}
