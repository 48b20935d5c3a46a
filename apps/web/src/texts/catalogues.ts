import adminDe from './admin.de.json' with { type: 'json' };
import adminEn from './admin.en.json' with { type: 'json' };
import archiveDe from './archive.de.json' with { type: 'json' };
import archiveEn from './archive.en.json' with { type: 'json' };
import badgeDe from './badge.de.json' with { type: 'json' };
import badgeEn from './badge.en.json' with { type: 'json' };
import blogDe from './blog.de.json' with { type: 'json' };
import blogEn from './blog.en.json' with { type: 'json' };
import channelsDe from './channels.de.json' with { type: 'json' };
import channelsEn from './channels.en.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import doorDe from './door.de.json' with { type: 'json' };
import doorEn from './door.en.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import faceDe from './face.de.json' with { type: 'json' };
import faceEn from './face.en.json' with { type: 'json' };
import galleryDe from './gallery.de.json' with { type: 'json' };
import galleryEn from './gallery.en.json' with { type: 'json' };
import gameDe from './game.de.json' with { type: 'json' };
import gameEn from './game.en.json' with { type: 'json' };
import lobbyDe from './lobby.de.json' with { type: 'json' };
import lobbyEn from './lobby.en.json' with { type: 'json' };
import passkeyDe from './passkey.de.json' with { type: 'json' };
import passkeyEn from './passkey.en.json' with { type: 'json' };
import personDe from './person.de.json' with { type: 'json' };
import personEn from './person.en.json' with { type: 'json' };
import playgroundDe from './playground.de.json' with { type: 'json' };
import playgroundEn from './playground.en.json' with { type: 'json' };
import postDe from './post.de.json' with { type: 'json' };
import postEn from './post.en.json' with { type: 'json' };
import practiceDe from './practice.de.json' with { type: 'json' };
import practiceEn from './practice.en.json' with { type: 'json' };
import quizDe from './quiz.de.json' with { type: 'json' };
import quizEn from './quiz.en.json' with { type: 'json' };
import renderDe from './render.de.json' with { type: 'json' };
import renderEn from './render.en.json' with { type: 'json' };
import screensDe from './screens.de.json' with { type: 'json' };
import screensEn from './screens.en.json' with { type: 'json' };
import soloDe from './solo.de.json' with { type: 'json' };
import soloEn from './solo.en.json' with { type: 'json' };
import interludeDe from './interlude.de.json' with { type: 'json' };
import interludeEn from './interlude.en.json' with { type: 'json' };
import supportDe from './support.de.json' with { type: 'json' };
import supportEn from './support.en.json' with { type: 'json' };
import veilDe from './veil.de.json' with { type: 'json' };
import veilEn from './veil.en.json' with { type: 'json' };

interface Both {
  name: string;
  de: Readonly<Record<string, string>>;
  en: Readonly<Record<string, string>>;
}

/** All texts at once, which the app never loads: for tests. */
export const catalogues: readonly Both[] = [
  { name: 'app', de, en },
  { name: 'screens', de: screensDe, en: screensEn },
  { name: 'veil', de: veilDe, en: veilEn },
  { name: 'game', de: gameDe, en: gameEn },
  { name: 'door', de: doorDe, en: doorEn },
  { name: 'archive', de: archiveDe, en: archiveEn },
  { name: 'gallery', de: galleryDe, en: galleryEn },
  { name: 'playground', de: playgroundDe, en: playgroundEn },
  { name: 'post', de: postDe, en: postEn },
  { name: 'passkey', de: passkeyDe, en: passkeyEn },
  { name: 'person', de: personDe, en: personEn },
  { name: 'badge', de: badgeDe, en: badgeEn },
  { name: 'blog', de: blogDe, en: blogEn },
  { name: 'admin', de: adminDe, en: adminEn },
  { name: 'channels', de: channelsDe, en: channelsEn },
  { name: 'render', de: renderDe, en: renderEn },
  { name: 'quiz', de: quizDe, en: quizEn },
  { name: 'solo', de: soloDe, en: soloEn },
  { name: 'face', de: faceDe, en: faceEn },
  { name: 'practice', de: practiceDe, en: practiceEn },
  { name: 'interlude', de: interludeDe, en: interludeEn },
  { name: 'support', de: supportDe, en: supportEn },
  { name: 'lobby', de: lobbyDe, en: lobbyEn },
];

export const everyKey: readonly string[] = catalogues.flatMap(({ de: texts }) => Object.keys(texts));

/** A text by its key, as it stands in the catalogue. Undefined: no such key. */
export function textOf(key: string, language: 'de' | 'en'): string | undefined {
  return catalogues.find(({ de: texts }) => key in texts)?.[language][key];
}
