import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { LANGUAGE_TAGS, LANGUAGES } from '@tuschel/protocol';
import { createIntl, type IntlShape } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { FORMATS } from '../language/formats.ts';
import type { Language } from '../language/language.ts';
import type { MessageId } from '../language/messageIds.ts';
import { catalogues } from './catalogues.ts';

const intls = Object.fromEntries(
  LANGUAGES.map((language) => {
    const messages = Object.assign({}, ...catalogues.map((texts) => texts[language])) as Record<string, string>;
    return [language, createIntl({ locale: LANGUAGE_TAGS[language], formats: FORMATS, messages })];
  }),
) as Record<Language, IntlShape>;

const say = (language: Language, id: MessageId, values: Record<string, number | string>) =>
  intls[language].formatMessage({ id }, values);

describe('what is counted', () => {
  test.each<[MessageId, Record<string, number>, string, string]>([
    ['faq.found', { count: 0 }, 'Dazu haben wir nichts gefunden.', 'We found nothing about that.'],
    ['faq.found', { count: 1 }, 'Eine Antwort', 'One answer'],
    ['faq.found', { count: 2 }, '2 Antworten', '2 answers'],
    ['faq.found', { count: 1_234_567 }, '1.234.567 Antworten', '1,234,567 answers'],
    ['chat.open', { unread: 0 }, 'Chat öffnen', 'Open the chat'],
    ['chat.open', { unread: 1 }, 'Chat öffnen, 1 neue Nachricht', 'Open the chat, 1 new message'],
    ['chat.open', { unread: 2 }, 'Chat öffnen, 2 neue Nachrichten', 'Open the chat, 2 new messages'],
    ['lobby.outlook', { players: 0, pages: 0 }, '0 Leute · je 0 Seiten', '0 players · 0 pages each'],
    ['lobby.outlook', { players: 1, pages: 1 }, '1 Person · je 1 Seite', '1 player · 1 page each'],
    ['lobby.outlook', { players: 2, pages: 5 }, '2 Leute · je 5 Seiten', '2 players · 5 pages each'],
    ['lobby.duration', { minutes: 1 }, 'höchstens 1 Minute', 'at most 1 minute'],
    ['lobby.duration', { minutes: 1200 }, 'höchstens 1.200 Minuten', 'at most 1,200 minutes'],
    ['game.secondsLeft', { seconds: 1 }, 'Noch 1 Sekunde', '1 second left'],
    ['game.secondsLeft', { seconds: 60 }, 'Noch 60 Sekunden', '60 seconds left'],
    ['terms.images.done', { count: 0 }, 'Du hattest keine öffentlichen Bilder.', 'You had no public images.'],
    ['terms.images.done', { count: 1 }, 'Dein früheres Bild ist jetzt privat.', 'Your earlier image is private now.'],
    [
      'terms.images.done',
      { count: 2000 },
      'Deine 2.000 früheren Bilder sind jetzt privat.',
      'Your 2,000 earlier images are private now.',
    ],
    ['write.count', { count: 1234, most: 12_345 }, '1.234 von 12.345 Zeichen', '1,234 of 12,345 characters'],
    ['draw.percent', { value: 1600 }, '1.600\u00a0%', '1,600%'],
    ['draw.px', { value: 2.5 }, '2,5\u00a0px', '2.5\u00a0px'],
  ])('%s of %j', (id, values, de, en) => {
    expect({ de: say('de', id, values), en: say('en', id, values) }).toEqual({ de, en });
  });

  const counted = catalogues.flatMap(({ de }) =>
    Object.entries(de).flatMap(([id, text]) => pluralsOf(parse(text)).map((name) => ({ id: id as MessageId, name }))),
  );

  test.each(counted)('$id tells one $name from several, in both languages', ({ id, name }) => {
    for (const language of LANGUAGES) {
      const told = (count: number) =>
        say(language, id, { names: 'Ada', name: 'Ada', players: 3, pages: 3, part: 1, [name]: count });
      expect(told(1)).not.toBe(told(2));
      expect(told(0)).not.toBe(told(1));
    }
  });
});

test('a number is never told as a machine would: where a value is one, the text says so', () => {
  const NUMBERS = /\{(?:count|most|total|done|ready|all|books?|pages?|players|min|max|value|unread|seconds)\}/;
  const raw = catalogues.flatMap(({ de, en }) => [...Object.entries(de), ...Object.entries(en)]);
  expect(raw.filter(([id, text]) => NUMBERS.test(text) && id !== 'lobby.seconds')).toEqual([]);
});

test('days, times and lists are told as people there tell them', () => {
  const at = Date.UTC(2026, 10, 21, 23, 59);
  const told = LANGUAGES.map((language) => {
    const { formatDate, formatTime, formatList } = intls[language];
    const time = formatTime(at, { format: 'clock', timeZone: 'Europe/Berlin' });
    return [formatDate(at, { format: 'day' }), time, formatList(['Ada', 'Bela', 'Cleo'])];
  });
  expect(told).toEqual([
    ['21. November 2026', '00:59', 'Ada, Bela und Cleo'],
    ['21 November 2026', '00:59', 'Ada, Bela and Cleo'],
  ]);
});

/** Names of the values that a message counts. */
function pluralsOf(message: MessageFormatElement[]): string[] {
  return message.flatMap((element) => (element.type === TYPE.plural ? [element.value] : []));
}
