import { useLayoutEffect } from 'react';
import { coveredByKeyboard } from './visibleHeight.ts';

/** Lower than this a page leaves out what it can, rem: a phone with its keyboard open, or on its side. */
const LOW = 34;

/**
 * For pages that one works in. Tells their styles, at the root of the document:
 *
 * - `data-at-work`: nothing is refreshed by pulling the page down.
 * - `--keyboard`: what a keyboard lies over at the bottom, CSS px. Safari on iPhones and iPads leaves the page as high as it was.
 * - `--visible-height`: what is left above it, CSS px.
 * - `data-keyboard`: there is such a keyboard.
 * - `data-low`: little is left above it, or the window is low by itself.
 */
export function useHandheldPage(): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const sight = window.visualViewport;
    const tell = () => {
      const covered = sight ? coveredByKeyboard(sight, window.innerHeight) : 0;
      const visible = window.innerHeight - covered;
      root.style.setProperty('--keyboard', `${covered}px`);
      root.style.setProperty('--visible-height', `${visible}px`);
      root.toggleAttribute('data-keyboard', covered > 0);
      root.toggleAttribute('data-low', visible <= LOW * Number.parseFloat(getComputedStyle(root).fontSize));
    };
    tell();
    root.toggleAttribute('data-at-work', true);
    window.addEventListener('resize', tell);
    sight?.addEventListener('resize', tell);
    sight?.addEventListener('scroll', tell);
    return () => {
      window.removeEventListener('resize', tell);
      sight?.removeEventListener('resize', tell);
      sight?.removeEventListener('scroll', tell);
      for (const name of ['data-low', 'data-keyboard', 'data-at-work']) root.removeAttribute(name);
      for (const name of ['--keyboard', '--visible-height']) root.style.removeProperty(name);
    };
  }, []);
}
