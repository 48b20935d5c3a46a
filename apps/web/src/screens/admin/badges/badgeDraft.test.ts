import { BADGES } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { type BadgeDraft, definitionOf, draftOf } from './badgeDraft.ts';

const DRAFT: BadgeDraft = { ...draftOf(null), id: 'otter-week', titleDe: 'Otterwoche', titleEn: 'Otter week' };
const of = (more: Partial<BadgeDraft>, taken: string[] = []) => definitionOf({ ...DRAFT, ...more }, taken);

test('what is left out has no author, no end and no limit', () => {
  expect(of({}).definition).toEqual({
    titleDe: 'Otterwoche',
    titleEn: 'Otter week',
    authorName: '',
    authorUrl: '',
    validFrom: null,
    validTo: null,
    maxClaims: null,
  });
});

test('times are those of the clock on the wall, and come back as they were typed', () => {
  const { definition } = of({ validFrom: '2026-12-24', validTo: '2026-12-24 18:05' });
  expect(definition).toMatchObject({
    validFrom: new Date(2026, 11, 24).getTime(),
    validTo: new Date(2026, 11, 24, 18, 5).getTime(),
  });
  const badge = { ...definition!, id: 'x', picture: null, edition: 1, hash: '', claims: 0, holders: [] };
  expect(draftOf(badge)).toMatchObject({ validFrom: '2026-12-24 00:00', validTo: '2026-12-24 18:05' });
});

test.each<[string, Partial<BadgeDraft>, keyof BadgeDraft]>([
  ['an id with a capital', { id: 'Otter' }, 'id'],
  ['an id that ends in a hyphen', { id: 'otter-' }, 'id'],
  ['an id of 41 characters', { id: 'a'.repeat(41) }, 'id'],
  ['an id that is taken', { id: 'taken' }, 'id'],
  ['no German title', { titleDe: '  ' }, 'titleDe'],
  ['no English title', { titleEn: '' }, 'titleEn'],
  ['an address without https', { authorUrl: 'http://x.example' }, 'authorUrl'],
  ['an address that runs', { authorUrl: 'javascript:alert(1)' }, 'authorUrl'],
  ['the 31st of June', { validFrom: '2026-06-31' }, 'validFrom'],
  ['the 25th hour', { validTo: '2026-06-30 25:00' }, 'validTo'],
  ['words for a time', { validTo: 'soon' }, 'validTo'],
  ['an end before its beginning', { validFrom: '2026-06-02', validTo: '2026-06-01' }, 'validTo'],
  ['an end at its beginning', { validFrom: '2026-06-02', validTo: '2026-06-02' }, 'validTo'],
  ['places for nobody', { maxClaims: '0' }, 'maxClaims'],
  ['half a place', { maxClaims: '1.5' }, 'maxClaims'],
  ['one place too many', { maxClaims: `${BADGES.mostClaims + 1}` }, 'maxClaims'],
])('%s is said at its field', (_, more, field) => {
  const { definition, errors } = of(more, ['taken']);
  expect(definition).toBeNull();
  expect(Object.keys(errors)).toEqual([field]);
});

test('as long, and as many, as may be is fine', () => {
  expect(of({ id: 'a'.repeat(40), maxClaims: `${BADGES.mostClaims}` }).definition).not.toBeNull();
});
