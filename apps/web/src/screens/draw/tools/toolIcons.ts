import { Tool } from '@tuschel/ink';
import { Brush, createLucideIcon, Eraser, Lasso, type LucideIcon, PaintBucket, Pencil } from 'lucide-react';
import type { KeyAction } from '../../../keys/keyActions.ts';
import type { Nib } from '../../../canvas/tools/nibs.ts';

/** Three pixels in a staircase. */
const Pixels = createLucideIcon('pixels', [
  ['path', { d: 'M3 15h6v6H3z', key: 'low' }],
  ['path', { d: 'M9 9h6v6H9z', key: 'middle' }],
  ['path', { d: 'M15 3h6v6h-6z', key: 'high' }],
]);

const LineBetween = createLucideIcon('line-between', [
  ['circle', { cx: '5', cy: '19', r: '2', key: 'from' }],
  ['circle', { cx: '19', cy: '5', r: '2', key: 'to' }],
  ['path', { d: 'M6.5 17.5 17.5 6.5', key: 'line' }],
]);

const Oblong = createLucideIcon('oblong', [['path', { d: 'M2.5 5.5h19v13h-19z', key: 'oblong' }]]);

const Oval = createLucideIcon('oval', [['ellipse', { cx: '12', cy: '12', rx: '10', ry: '7', key: 'oval' }]]);

export const NIB_ICONS: Readonly<Record<Nib, LucideIcon>> = {
  [Tool.pencil]: Pencil,
  [Tool.brush]: Brush,
  [Tool.pixel]: Pixels,
  [Tool.eraser]: Eraser,
  [Tool.line]: LineBetween,
  [Tool.rectangle]: Oblong,
  [Tool.ellipse]: Oval,
  [Tool.floodFill]: PaintBucket,
  [Tool.lassoFill]: Lasso,
};

export const NIB_TEXTS = {
  [Tool.pencil]: 'draw.tool.pencil',
  [Tool.brush]: 'draw.tool.brush',
  [Tool.pixel]: 'draw.tool.pixel',
  [Tool.eraser]: 'draw.tool.eraser',
  [Tool.line]: 'draw.tool.line',
  [Tool.rectangle]: 'draw.tool.rectangle',
  [Tool.ellipse]: 'draw.tool.ellipse',
  [Tool.floodFill]: 'draw.tool.floodFill',
  [Tool.lassoFill]: 'draw.tool.lassoFill',
} as const satisfies Record<Nib, string>;

/** Some keys take several tools in turn. */
export const NIB_ACTIONS = {
  [Tool.pencil]: 'pencil',
  [Tool.brush]: 'brush',
  [Tool.pixel]: 'pixel',
  [Tool.eraser]: 'eraser',
  [Tool.line]: 'line',
  [Tool.rectangle]: 'shapes',
  [Tool.ellipse]: 'shapes',
  [Tool.floodFill]: 'fills',
  [Tool.lassoFill]: 'fills',
} as const satisfies Record<Nib, KeyAction>;
