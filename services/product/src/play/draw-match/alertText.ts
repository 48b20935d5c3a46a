import type { AlertCode } from '@tuschel/rules';

/** For clients that do not know the code. */
export const ALERT_TEXT: Readonly<Record<AlertCode, string>> = {
  actingHost: 'The host is gone for now. You lead the game.',
  hostBack: 'The host is back.',
  newHost: 'You are the host now.',
  newCoHost: 'You help the host now.',
  writeAgain: 'Please write something else.',
  fewPlayers: 'Fewer than two people are playing right now. What there is will be shown soon.',
  stepStillOpen: 'This round has been open for quite a while.',
  faceHidden: 'The host keeps your face off this table.',
  textChanged: 'Something invisible was taken out of your text.',
  backAgain: 'We are back.',
};
