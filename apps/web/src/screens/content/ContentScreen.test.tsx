// @vitest-environment jsdom
import type { ContentBlock, ContentPage } from '@tuschel/protocol';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ReactNode } from 'react';
import { actOn } from '../../testing/actOn.tsx';
import ContentScreen from './ContentScreen.tsx';

const heading = (text: string, level: 2 | 3 = 2): ContentBlock => ({
  kind: 'heading',
  level,
  id: text.toLowerCase(),
  text: [text],
});
const paragraph = (...text: Extract<ContentBlock, { kind: 'paragraph' }>['text']): ContentBlock => ({
  kind: 'paragraph',
  text,
});
const page = (change: Partial<ContentPage> = {}): ContentPage => ({
  name: 'about',
  language: 'de',
  title: 'Über uns',
  description: '',
  changed: null,
  isSample: false,
  blocks: [paragraph('Ein Absatz')],
  ...change,
});

/** The page as the server has it; a number: what it answers instead. */
async function visit(answer: ContentPage | number, path = '/about') {
  const asked: string[] = [];
  const name = typeof answer === 'number' ? 'about' : answer.name;
  const acting = await actOn(
    <Late answer={answer} asked={asked}>
      <ContentScreen name={name} />
    </Late>,
    { scene: { path, user: null } },
  );
  return { ...acting, asked };
}

function Late({ answer, asked, children }: { answer: ContentPage | number; asked: string[]; children: ReactNode }) {
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return typeof answer === 'number' ? new Response(null, { status: answer }) : Response.json(answer);
  });
  return children;
}

test('each part of a text is the element that it means', async () => {
  await visit(
    page({
      blocks: [
        heading('Anfang'),
        heading('Genauer', 3),
        paragraph('Das ist ', { kind: 'strong', text: ['wichtig'] }, ', das ', { kind: 'emphasis', text: ['betont'] }),
        paragraph({ kind: 'code', text: 'E' }, { kind: 'break' }, '<b>kein Markup</b>'),
        { kind: 'quote', text: ['Ein Zitat'] },
        { kind: 'list', isOrdered: true, items: [['eins'], ['zwei']] },
        { kind: 'list', isOrdered: false, items: [['lose']] },
      ],
    }),
  );
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Über uns');
  expect(document.title).toBe('Über uns · Tuschel');
  const html = screen.getByRole('article').firstElementChild?.innerHTML;
  expect(html).toBe(
    '<h2 id="anfang">Anfang</h2><h3 id="genauer">Genauer</h3>' +
      '<p>Das ist <strong>wichtig</strong>, das <em>betont</em></p>' +
      '<p><code>E</code><br>&lt;b&gt;kein Markup&lt;/b&gt;</p><blockquote>Ein Zitat</blockquote>' +
      '<ol><li>eins</li><li>zwei</li></ol><ul><li>lose</li></ul>',
  );
});

test('links to pages of ours stay in the app; files and other sites leave it', async () => {
  const link = (href: string) => ({ kind: 'link' as const, href, text: [href] });
  const { path } = await visit(
    page({ blocks: [paragraph(link('/create'), link('/plan.pdf'), link('https://example.org/'))] }),
  );
  await screen.findByRole('article');
  /** Whether the app goes there by itself; the browser is kept from going. */
  const isOurs = (name: string) => {
    let isTaken = false;
    const note = (event: Event) => {
      isTaken = event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', note, { once: true });
    fireEvent.click(screen.getByRole('link', { name }));
    return isTaken;
  };
  expect(['/plan.pdf', 'https://example.org/', '/create'].map(isOurs)).toEqual([false, false, true]);
  await waitFor(() => expect(path()).toBe('/create'));
});

const FACTS: [string, Partial<ContentPage>, RegExp][] = [
  ['when it was changed', { changed: '2026-11-21' }, /Zuletzt geändert am .*21.*2026/],
  ['that it is in another language', { language: 'en' }, /gibt es nur auf Englisch/],
  ['that it is a sample', { isSample: true }, /Das ist ein Muster/],
];

test.each(FACTS)('a page says %s, and only then', async (_what, change, words) => {
  await visit(page(change));
  await screen.findByRole('heading', { level: 1 });
  const said = FACTS.map(([, , one]) => screen.queryByText(one) !== null);
  expect(said).toEqual(FACTS.map(([, , one]) => one === words));
});

test.each([
  [3, 0],
  [4, 1],
])('a text of %i sections has so many outlines: %i', async (sections, outlines) => {
  const blocks = Array.from({ length: sections }, (_, index) => [heading(`Teil${index}`), heading(`Punkt${index}`, 3)]);
  await visit(page({ blocks: blocks.flat() }));
  await screen.findByRole('article');
  const found = screen.queryAllByRole('navigation', { name: 'Auf dieser Seite' });
  expect(found.length).toBe(outlines);
  expect(
    found.flatMap((one) =>
      within(one)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ),
  ).toEqual(outlines === 0 ? [] : ['#teil0', '#teil1', '#teil2', '#teil3']);
});

const questions = page({
  name: 'info',
  title: 'Hilfe',
  blocks: [
    heading('Spielen'),
    heading('Wie lange?', 3),
    paragraph('Eine Stunde mit Pausen.'),
    heading('Mit wem?', 3),
    paragraph('Mit Freunden.'),
    heading('Zeichnen'),
    heading('Womit?', 3),
    paragraph('Mit Maus oder Stift.'),
    heading('Worauf?', 3),
    paragraph('Auf Papier, mit Rand.'),
  ],
});
const entries = () => screen.getAllByRole<HTMLDetailsElement>('group').map((entry) => [entry.id, entry.open] as const);

test('questions are folded; those that a search finds are shown, open where they are few', async () => {
  const { user } = await visit(questions, '/info');
  await screen.findByRole('heading', { name: 'Spielen' });
  expect(entries().map(([, isOpen]) => isOpen)).toEqual([false, false, false, false]);
  expect(screen.getByRole('status').textContent).toBe('');
  const field = screen.getByRole('searchbox', { name: 'Wonach suchst du?' });
  await user.type(field, ' mit');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('4 Antworten'));
  expect(entries().map(([, isOpen]) => isOpen)).toEqual([false, false, false, false]);
  await user.type(field, ' Freunden');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Eine Antwort'));
  expect(entries().map(([, isOpen]) => isOpen)).toEqual([true]);
  expect(screen.queryByRole('heading', { name: 'Zeichnen' })).toBeNull();
  await user.type(field, 'xyz');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Dazu haben wir nichts gefunden.'));
});

const cards = (...texts: string[]): ContentBlock[] =>
  texts.map((text, index) => ({
    kind: 'card',
    site: index === 0 ? 'youtube' : 'twitch',
    href: `https://example.org/${index}`,
    text,
  }));

test('a film is a link that says where it leads, and nothing of it is loaded', async () => {
  await visit(page({ blocks: cards('Unser Trailer', '') }));
  const links = await within(await screen.findByRole('article')).findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
    ['Unser TrailerYouTube', 'https://example.org/0', 'noreferrer'],
    ['Twitch', 'https://example.org/1', 'noreferrer'],
  ]);
  expect(document.querySelectorAll('iframe, img')).toHaveLength(0);
  expect(links.map((link) => link.querySelector('strong')?.textContent)).toEqual(['Unser Trailer', undefined]);
});

test('a picture in a text keeps its room until it is there, and comes when it is near', async () => {
  await visit(page({ blocks: [{ kind: 'image', src: 'boat.png', alt: 'Ein Boot', width: 640, height: 360 }] }));
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'Ein Boot' });
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['640', '360']);
  expect(picture.getAttribute('loading')).toBe('lazy');
  expect(picture.getAttribute('src')).toMatch(/boat\.png/);
});

test.each([
  ['/about#teil%C3%A4', ['teilä']],
  ['/about#nothing', []],
  ['/about#100%', []],
  ['/about', []],
])('whoever comes by the address %s is brought to: %j', async (path, places) => {
  const brought: string[] = [];
  const note = function (this: Element) {
    brought.push(this.id);
  };
  Object.defineProperty(Element.prototype, 'scrollIntoView', {
    configurable: true,
    get: () => note,
    set: () => {
      // The page that is opened brings its own, which does nothing.
    },
  });
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
  await visit(page({ blocks: [heading('Anfang'), heading('Teilä')] }), path);
  await screen.findByRole('heading', { name: 'Teilä' });
  expect(brought).toEqual(places);
});

test.each([
  ['imprint', ['/licences']],
  ['privacy', []],
] as const)('below the page %s there are links to: %j', async (name, links) => {
  await visit(page({ name }), `/${name}`);
  await screen.findByRole('article');
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links);
});

test('a link to a question opens it', async () => {
  const { asked } = await visit(questions, '/info#womit?');
  await screen.findByRole('heading', { name: 'Spielen' });
  expect(entries().filter(([, isOpen]) => isOpen)).toEqual([['womit?', true]]);
  expect(asked).toEqual(['/pages/de/info']);
});

test('a page that the server does not have leads to the page that says so', async () => {
  const { path } = await visit(404);
  await waitFor(() => expect(path()).toMatch(/^\/error\?c=404/));
});

test('a page that does not load can be asked for again', async () => {
  const { user, asked } = await visit(503);
  await user.click(await screen.findByRole('button', { name: 'Noch einmal versuchen' }));
  await waitFor(() => expect(asked.length).toBe(2));
});

test('the page of our other places lists them', async () => {
  await visit(page({ name: 'socials' }), '/socials');
  await screen.findByRole('article');
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    ['Portfolio', 'Instagram', 'TikTok', 'Twitch', 'X', 'Discord'].map((name) => [name, 'https://example.org/']),
  );
});
