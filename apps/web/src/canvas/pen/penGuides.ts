import type { Guides } from '../stroke/openStroke.ts';
import { type Spot, toScreen, type View } from '../view/view.ts';

/** Lines over the picture that help the hand and are no ink. */
export interface PenGuides {
  /** @param grid what lies over all of the picture, as the attribute `d` of a path */
  show(guides: Guides, view: View, grid?: string): void;
}

/** @param svg covers the viewport, one unit is one CSS px; its paths are named by `data-guide` */
export function createPenGuides(svg: SVGSVGElement): PenGuides {
  const paths = [...svg.querySelectorAll<SVGPathElement>('[data-guide]')];
  const shown = new Map<SVGPathElement, string>();
  let wasEmpty = false;

  return {
    show({ string, lasso }, view, grid = '') {
      const pathOf = (guide: string | undefined) => {
        if (guide === 'grid') return grid;
        const spots = guide === 'string' ? string : lasso;
        return spots ? pathThrough(spots, view) : '';
      };
      for (const path of paths) {
        const d = pathOf(path.dataset['guide']);
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
