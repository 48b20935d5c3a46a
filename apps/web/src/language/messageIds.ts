import type adminTexts from '../texts/admin.en.json';
import type archiveTexts from '../texts/archive.en.json';
import type badgeTexts from '../texts/badge.en.json';
import type blogTexts from '../texts/blog.en.json';
import type channelTexts from '../texts/channels.en.json';
import type doorTexts from '../texts/door.en.json';
import type appTexts from '../texts/en.json';
import type faceTexts from '../texts/face.en.json';
import type galleryTexts from '../texts/gallery.en.json';
import type gameTexts from '../texts/game.en.json';
import type interludeTexts from '../texts/interlude.en.json';
import type lobbyTexts from '../texts/lobby.en.json';
import type passkeyTexts from '../texts/passkey.en.json';
import type personTexts from '../texts/person.en.json';
import type playgroundTexts from '../texts/playground.en.json';
import type postTexts from '../texts/post.en.json';
import type practiceTexts from '../texts/practice.en.json';
import type quizTexts from '../texts/quiz.en.json';
import type renderTexts from '../texts/render.en.json';
import type screenTexts from '../texts/screens.en.json';
import type soloTexts from '../texts/solo.en.json';
import type supportTexts from '../texts/support.en.json';
import type veilTexts from '../texts/veil.en.json';

/** Key of a text. A key that no catalogue holds does not compile. */
export type MessageId =
  | keyof typeof appTexts
  | keyof typeof screenTexts
  | keyof typeof gameTexts
  | keyof typeof lobbyTexts
  | keyof typeof doorTexts
  | keyof typeof archiveTexts
  | keyof typeof adminTexts
  | keyof typeof badgeTexts
  | keyof typeof blogTexts
  | keyof typeof galleryTexts
  | keyof typeof passkeyTexts
  | keyof typeof personTexts
  | keyof typeof playgroundTexts
  | keyof typeof postTexts
  | keyof typeof channelTexts
  | keyof typeof faceTexts
  | keyof typeof interludeTexts
  | keyof typeof practiceTexts
  | keyof typeof quizTexts
  | keyof typeof renderTexts
  | keyof typeof soloTexts
  | keyof typeof supportTexts
  | keyof typeof veilTexts;

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}
