// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { ADS, type Ads, GamePhase } from '@tuschel/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadGalleryTexts } from '../language/screenCatalogue.ts';
import type { Scene } from '../stage/scenes/scene.ts';
import { type ActingOptions, actOn, enter, focused, pass, refused, sceneNamed } from '../testing/actOn.tsx';
import { adConsent } from './adConsent.ts';
import { AdFrame } from './AdFrame.tsx';
import { InterludeTexts, loadInterludeTexts } from './InterludeTexts.tsx';

const EXTERNAL: Ads = { kind: 'external', origins: ['https://ads.example', 'https://pictures.ads.example'] };
const SECOND = 1000;

// Loading comes before anybody stops the clock: a break that is not there in time is left out.
beforeEach(async () => {
  await Promise.all([import('./Interlude.tsx'), import('../game/GameWithTexts.tsx')]);
  await Promise.all([loadInterludeTexts('de'), loadGalleryTexts('de')]);
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

/** Comes through the door: to a break, or into the game. */
async function come(scene = 'join/ad-picture', more: Partial<Scene> = {}, options: ActingOptions = {}) {
  const acting = await enter({ ...sceneNamed(scene), ...more }, options);
  await waitFor(() => expect(isIn() || acting.path() === '/game').toBe(true));
  return acting;
}
const isIn = () => screen.queryByRole('heading', { name: 'Du bist drin!' }) !== null;
const goOn = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Weiter' });
const left = () => screen.getByRole('timer').textContent;

describe('a break of our own', () => {
  test('I2 shows a picture, may be left at once, and leads to the game', async () => {
    const { user, path } = await come();
    expect(isIn()).toBe(true);
    expect(screen.getByText('von PinselPaula')).toBeTruthy();
    await user.click(goOn());
    expect(path()).toBe('/game');
  });

  test('goes on by itself after five seconds, and says so', async () => {
    const { path } = await come();
    expect(left()).toBe('In 5 Sekunden geht es von selbst weiter.');
    await pass(4 * SECOND);
    expect([left(), path()]).toEqual(['In einer Sekunde geht es von selbst weiter.', '/join/KLECKS2345']);
    await pass(SECOND);
    expect(path()).toBe('/game');
  });

  test('is left with Enter, wherever one came from', async () => {
    const { user, path } = await come();
    await waitFor(() => expect(focused()).toBe('Weiter'));
    await user.keyboard('{Enter}');
    expect(path()).toBe('/game');
  });

  test('looks in another window, so that the seat stays', async () => {
    await come();
    const [picture, help] = screen.getAllByRole('link', { name: /öffnet ein neues Fenster/ });
    expect([picture?.getAttribute('href'), help?.getAttribute('href')]).toEqual(['/d/boat', '/support']);
    expect(picture?.getAttribute('target')).toBe('_blank');
  });

  test.each([
    ['no picture has been published', { answers: { 'GET /posts/home': { drawings: [] } } }],
    ['the gallery does not answer', { answers: { 'GET /posts/home': 'failed' } }],
  ])('tells where to help while %s', async (_why, more) => {
    const { path } = await come('join/ad-support', more);
    expect(screen.getByText(/lebt von denen, die es unterstützen/)).toBeTruthy();
    await pass(5 * SECOND);
    expect(path()).toBe('/game');
  });

  test('I2 is over at once when the game begins', async () => {
    const { setState, path } = await come();
    setState({ phase: GamePhase.Draw });
    expect(path()).toBe('/game');
  });

  test('ends at once for somebody who is sent away meanwhile', async () => {
    const { setGame, path } = await come();
    setGame({ status: 'dismissed', lobbyCode: 'KLECKS2345', page: 461, reason: 'kicked' });
    expect(path()).not.toBe('/join/KLECKS2345');
  });

  test('ends at once for somebody who becomes a supporter meanwhile', async () => {
    const { client, setSession, path } = await come();
    const session = client.get();
    if (session.status !== 'signedIn') throw new Error('not signed in');
    setSession({ ...session, user: { ...session.user, supporterLevel: 1 } });
    expect(path()).toBe('/game');
  });

  test('I2 comes once in five minutes', async () => {
    const first = await come();
    await first.user.click(goOn());
    const again = await come();
    expect(again.path()).toBe('/game');
    await pass(ADS.pauseMs);
    await come();
    expect(isIn()).toBe(true);
  });
});

describe('I1 nobody is held up', () => {
  test.each<[string, Partial<Scene>]>([
    ['there are no ads', { ads: undefined as never }],
    ['somebody supports us', { user: { supporterLevel: 1 } }],
    ['somebody helps to run this', { user: { adminPower: 1 } }],
    ['somebody is a partner of Twitch', { user: { broadcasterType: 'partner' } }],
  ])('when %s', async (_why, more) => {
    const { path } = await come('join/ad-picture', more);
    expect(path()).toBe('/game');
  });

  test('when this window is streamed', async () => {
    const { streamMode } = await import('../game/stream/streamMode.ts');
    streamMode.choose(true, false);
    const { path } = await come();
    expect(path()).toBe('/game');
    act(() => streamMode.choose(false, false));
  });

  test('when the lobby is theirs', async () => {
    const { moment } = sceneNamed('lobby/host');
    const { path } = await come('join/ad-picture', moment ? { moment } : {});
    expect(path()).toBe('/game');
  });

  test('when they come into a game that goes on', async () => {
    const { moment, ...scene } = sceneNamed('join/ad-picture');
    if (!moment) throw new Error('no lobby');
    const state = { ...moment.state, phase: GamePhase.Draw };
    const { path } = await enter({ ...scene, moment: { ...moment, state } });
    await waitFor(() => expect(path()).toBe('/game'));
  });
});

describe('ads of others', () => {
  const frame = () => screen.getByTitle<HTMLIFrameElement>('Anzeige');
  const tell = (data: unknown, source: Window | null = frame().contentWindow) =>
    act(async () => void window.dispatchEvent(new MessageEvent('message', { data, source })));
  /** Who has allowed them and comes to a lobby. */
  const allowed = async () => {
    const acting = await come('join/ad-ask');
    await acting.user.click(screen.getByRole('button', { name: 'Werbung erlauben' }));
    return acting;
  };

  test('I3 are asked for first, with the sites that they come from, and nothing is loaded', async () => {
    await come('join/ad-ask');
    expect(screen.getByText(/von ads\.example und pictures\.ads\.example/)).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
  });

  test('whoever does not want them goes on at once, and is not asked again', async () => {
    const { user, path } = await come('join/ad-ask');
    await user.click(screen.getByRole('button', { name: 'Ohne Werbung weiter' }));
    expect(path()).toBe('/game');
    await pass(ADS.pauseMs);
    await come('join/ad-ask');
    expect(screen.getByText(/lebt von denen, die es unterstützen/)).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
  });

  test('stand in a closed frame, and can be left after five seconds', async () => {
    const { user, path } = await allowed();
    expect(frame().getAttribute('src')).toBe('/ads/frame?lang=de');
    expect(frame().getAttribute('sandbox')).toBe('allow-scripts allow-popups allow-popups-to-escape-sandbox');
    await tell('tuschel-ad-shown');
    await pass(4 * SECOND);
    expect([goOn().disabled, left()]).toEqual([true, 'Noch eine Sekunde']);
    await pass(SECOND);
    expect([goOn().disabled, path()]).toEqual([false, '/join/KLECKS2345']);
    await user.click(goOn());
    expect(path()).toBe('/game');
  });

  test.each([
    ['says that a part was kept away', () => tell('tuschel-ad-blocked')],
    ['says nothing', () => pass(ADS.answerMs)],
  ])('I5 an ad that %s leaves a notice, and people can continue after the same five seconds', async (_what, happen) => {
    const { user, path } = await allowed();
    await happen();
    expect(screen.getByRole('heading', { name: 'Hier fehlt eine Anzeige' })).toBeTruthy();
    expect(goOn().disabled).toBe(true);
    await pass(5 * SECOND);
    await user.click(goOn());
    expect(path()).toBe('/game');
  });

  test('one that has come is not called blocked later, and strangers are not believed', async () => {
    await allowed();
    await tell('tuschel-ad-blocked', window);
    await tell({ type: 'tuschel-ad-blocked' });
    expect(isIn()).toBe(true);
    await tell('tuschel-ad-shown');
    await pass(ADS.answerMs);
    expect(isIn()).toBe(true);
  });

  test('are not asked about in the game, only on the way in', async () => {
    await enter({ ...sceneNamed('end/ad-picture'), ads: EXTERNAL });
    expect(await screen.findByRole('complementary', { name: 'Zwischen zwei Spielen' })).toBeTruthy();
    expect([document.querySelector('iframe'), screen.queryByRole('button', { name: 'Werbung erlauben' })]).toEqual([
      null,
      null,
    ]);
  });

  test('are allowed and refused in one’s data', async () => {
    const { user } = await enter('data/ads');
    const allow = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Werbung von anderen laden' });
    expect(allow().checked).toBe(false);
    await user.click(allow());
    expect(allow().checked).toBe(true);
    await come('join/ad-ask');
    expect(frame()).toBeTruthy();
  });

  test.each<[string, Partial<Scene>]>([
    ['there are none', {}],
    ['all are of our own', { ads: { kind: 'house' } }],
  ])('are nothing to choose where %s', async (_where, more) => {
    await enter({ ...sceneNamed('data/data'), ...more });
    expect(screen.queryByRole('switch')).toBeNull();
  });
});

describe('between two games', () => {
  const note = () => screen.queryByRole('complementary', { name: 'Zwischen zwei Spielen' });

  test('a note stands below the books, and goes when it is asked to', async () => {
    const { user } = await enter('end/ad-picture');
    await waitFor(() => expect(note()?.textContent).toContain('von PinselPaula'));
    await user.click(screen.getByRole('button', { name: 'Ausblenden' }));
    expect(note()).toBeNull();
  });

  test.each<[string, Partial<Scene>]>([
    ['no picture has been published', { answers: { 'GET /posts/home': { drawings: [] } } }],
    ['the gallery does not answer', { answers: { 'GET /posts/home': 'failed' } }],
  ])('where %s, the note tells where to help, and goes when it is asked to', async (_why, more) => {
    const { user } = await enter({ ...sceneNamed('end/ad-support'), ...more });
    await waitFor(() => expect(note()?.textContent).toContain('lebt von denen, die es unterstützen'));
    expect(note()?.textContent).not.toContain('Ein Bild aus der Galerie');
    expect(note()?.querySelector('a')?.getAttribute('href')).toBe('/support');
    await user.click(screen.getByRole('button', { name: 'Ausblenden' }));
    expect(note()).toBeNull();
  });

  test('whoever has allowed ads of others sees one there, and reads why where it is kept away', async () => {
    adConsent.choose(true, EXTERNAL.kind === 'external' ? EXTERNAL.origins : []);
    const { user } = await enter({ ...sceneNamed('end/ad-picture'), ads: EXTERNAL });
    await waitFor(() => expect(note()?.querySelector('iframe')).not.toBeNull());
    await pass(ADS.answerMs);
    expect(note()?.querySelector('iframe')).toBeNull();
    expect(note()?.textContent).toContain('wahrscheinlich ein Werbeblocker');
    await user.click(screen.getByRole('button', { name: 'Ausblenden' }));
    expect(note()).toBeNull();
  });

  test('an ad is asked for in the language of the page', async () => {
    await actOn(
      <InterludeTexts>
        <AdFrame ref={null} />
      </InterludeTexts>,
      { language: 'en' },
    );
    expect(document.querySelector('iframe')?.getAttribute('src')).toBe('/ads/frame?lang=en');
  });

  test('supporters have none', async () => {
    await enter({ ...sceneNamed('end/ad-picture'), user: { supporterLevel: 1 } });
    expect(note()).toBeNull();
  });

  test('one that breaks leaves the rest as it is', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    await enter('end/ad-picture', {
      api: (call) => {
        if (call === 'GET /posts/home') throw refused(500);
        return undefined;
      },
    });
    expect(screen.getByRole('heading', { name: 'Danke fürs Mitspielen!' })).toBeTruthy();
  });
});
