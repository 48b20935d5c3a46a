import { COMPONENT_NAMES } from './componentNames.ts';
import { SCENES } from './scenes/scenes.ts';
import { componentUrl, sceneUrl, STAGE_LOOKS, STAGE_WIDTHS, type StageLook } from './stageUrls.ts';
import styles from './StageIndex.module.css';

/** How high a frame is, CSS px. */
const FRAME_HEIGHT = 860;

interface Props {
  look: StageLook;
  /** `screen/moment`, or the name of a component: shown at all widths. */
  shown: string | null;
}

/** All that there is to look at, and one thing of it at all widths. */
export function StageIndex({ look, shown }: Props) {
  return (
    <main className={styles.index}>
      <h1>Stage</h1>
      <nav className={styles.choice} aria-label="Look">
        {STAGE_LOOKS.map((other) => (
          <a
            key={`${other.lang} ${other.theme}`}
            href={indexUrl(other, shown)}
            className={other.lang === look.lang && other.theme === look.theme ? 'bold' : undefined}
          >
            {other.lang} {other.theme}
          </a>
        ))}
      </nav>
      {shown === null ? null : <Frames url={urlOf(shown, look)} />}
      {Object.entries(SCENES).map(([screen, scenes]) => (
        <Group
          key={screen}
          title={screen}
          names={Object.keys(scenes).map((moment) => `${screen}/${moment}`)}
          look={look}
          shown={shown}
        />
      ))}
      <Group title="components" names={COMPONENT_NAMES} look={look} shown={shown} />
    </main>
  );
}

function Group({ title, names, look, shown }: Props & { title: string; names: readonly string[] }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      {names.map((name) => (
        <a key={name} href={indexUrl(look, name)} className={name === shown ? 'bold' : undefined}>
          {name.replace(`${title}/`, '')}
        </a>
      ))}
    </section>
  );
}

function Frames({ url }: { url: string }) {
  return (
    <div className={styles.frames}>
      {STAGE_WIDTHS.map((width) => (
        <figure key={width} className={styles.frame}>
          <figcaption>
            <a href={url}>{width} px</a>
          </figcaption>
          <iframe title={`${width} px`} src={url} width={width} height={FRAME_HEIGHT} />
        </figure>
      ))}
    </div>
  );
}

function urlOf(name: string, look: StageLook): string {
  return name.includes('/') ? sceneUrl(name, look) : componentUrl(name, look);
}

function indexUrl(look: StageLook, shown: string | null): string {
  return `?${new URLSearchParams({ ...look, ...(shown === null ? {} : { show: shown }) })}`;
}
