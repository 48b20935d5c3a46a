import { LANGUAGES, type Language } from '../language/language.ts';
import { COMPONENT_NAMES } from './componentNames.ts';
import { SCENES } from './scenes/scenes.ts';

/** Widths at which every screen is looked at, CSS px: phone, tablet, desk. */
export const STAGE_WIDTHS = [360, 820, 1440] as const;
export const STAGE_THEMES = ['light', 'dark'] as const;

export interface StageLook {
  lang: Language;
  theme: (typeof STAGE_THEMES)[number];
}

export const STAGE_LOOKS: readonly StageLook[] = LANGUAGES.flatMap((lang) =>
  STAGE_THEMES.map((theme) => ({ lang, theme })),
);

/** `screen/moment`, as in `draw/open`. */
export const SCENE_NAMES: readonly string[] = Object.entries(SCENES).flatMap(([screen, scenes]) =>
  Object.keys(scenes).map((moment) => `${screen}/${moment}`),
);

export const sceneUrl = (scene: string, look: StageLook) => `/stage.html?${new URLSearchParams({ scene, ...look })}`;

export const componentUrl = (component: string, look: StageLook) =>
  `/stage.html?${new URLSearchParams({ component, ...look })}`;

/** Address of everything that the stage shows, in one look: for tests that look at all of it. */
export function stageUrls(look: StageLook): string[] {
  return [
    ...SCENE_NAMES.map((name) => sceneUrl(name, look)),
    ...COMPONENT_NAMES.map((name) => componentUrl(name, look)),
  ];
}
