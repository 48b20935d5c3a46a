import { SCENES } from './scenes.ts';

const LOOKS = [
  { lang: 'en', theme: 'light' },
  { lang: 'de', theme: 'dark' },
];

/** All scenes, each in two looks. */
export function StageIndex() {
  return (
    <main style={{ padding: '2rem' }}>
      <h1>Stage</h1>
      <ul>
        {Object.keys(SCENES).map((scene) => (
          <li key={scene}>
            {scene}{' '}
            {LOOKS.map((look) => (
              <a key={look.lang} href={`/stage?${new URLSearchParams({ scene, ...look })}`}>
                {look.lang} {look.theme}{' '}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </main>
  );
}
