export declare const open: typeof import('../match.ts').open;
export declare const step: typeof import('../match.ts').step;
