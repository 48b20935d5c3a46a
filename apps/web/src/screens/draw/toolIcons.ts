import { Tool } from '@tuschel/ink';
import { Brush, Eraser, type LucideIcon, Pencil } from 'lucide-react';
import type { Nib } from '../../canvas/toolbox.ts';

export const NIB_ICONS: Readonly<Record<Nib, LucideIcon>> = {
  [Tool.pencil]: Pencil,
  [Tool.brush]: Brush,
  [Tool.eraser]: Eraser,
};

export const NIB_TEXTS = {
  [Tool.pencil]: 'draw.tool.pencil',
  [Tool.brush]: 'draw.tool.brush',
  [Tool.eraser]: 'draw.tool.eraser',
} as const;

export const NIB_KEYS: Readonly<Record<Nib, string>> = {
  [Tool.pencil]: 'P',
  [Tool.brush]: 'B',
  [Tool.eraser]: 'E',
};
