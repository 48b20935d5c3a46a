import type { open as opened, step as stepped } from '../match.ts';

export declare const open: typeof opened;
export declare const step: typeof stepped;
