export type { ProductConfig } from './config.ts';
export { createDrawMatch, type DrawMatch, type DrawMatchDeps } from './draw-match/drawMatch.ts';
export type { MatchArchive } from './draw-match/archive.ts';
export { DRAW_MODULE, type DrawEffect, type DrawInput, type DrawParams, type DrawState } from './draw-match/state.ts';
export { grant, GRANTABLE_RANKS, type GrantableRank, type Granted } from './grant/grant.ts';
export { TWITCH_HOSTS, type TwitchConfig } from './login/twitchOauth.ts';
export { createProduct, type Product, type ProductDeps } from './product.ts';
