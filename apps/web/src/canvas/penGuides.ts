import type { Guides } from './openStroke.ts';
import { type Spot, toScreen, type View } from './view.ts';

/** Lines over the picture that help the hand and are no ink. */
export interface PenGuides {
  show(guides: Guides, view: View): void;
}

/** @param svg covers the viewport, one unit is one CSS px; its paths are named by `data-guide` */
export function createPenGuides(svg: SVGSVGElement): PenGuides {
  const paths = [...svg.querySelectorAll<SVGPathElement>('[data-guide]')];
  const shown = new Map<SVGPathElement, string>();
  let wasEmpty = false;

  return {
    show({ string, lasso }, view) {
      for (const path of paths) {
        const spots = path.dataset['guide'] === 'string' ? string : lasso;
        const d = spots ? pathThrough(spots, view) : '';
        if (shown.get(path) === d) continue;
        shown.set(path, d);
        path.setAttribute('d', d);
      }
      // Even an empty layer over the picture would be laid over it in every frame.
      const isEmpty = [...shown.values()].every((d) => d === '');
      if (isEmpty === wasEmpty) return;
      wasEmpty = isEmpty;
      svg.style.display = isEmpty ? 'none' : '';
    },
  };
}

/** As the attribute `d` of a path, in CSS px of the viewport, to a tenth. */
export function pathThrough(spots: readonly Spot[], view: View): string {
  const places = spots.map((spot) => {
    const { x, y } = toScreen(view, spot);
    return `${tenth(x)} ${tenth(y)}`;
  });
  return places.length === 0 ? '' : `M${places.join('L')}`;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
