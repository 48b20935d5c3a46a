export type { PaymentsConfig, ProductConfig, QuotaConfig, StreamsConfig } from './config.ts';
export { runAuditCommand } from './moderation/audit/verify.ts';
export { RULES_VERSION } from '@tuschel/rules';
export { runUseCommand } from './library/quota/useCommand.ts';
export { createDrawMatch, type DrawMatch, type DrawMatchDeps } from './play/draw-match/drawMatch.ts';
export type { MatchArchive } from './play/draw-match/archive.ts';
export {
  DRAW_MODULE,
  type DrawEffect,
  type DrawInput,
  type DrawParams,
  type DrawState,
} from './play/draw-match/state.ts';
export { type RenderRoomConfig } from './library/render/room.ts';
export { runRendererCommand } from './library/render/renderCommand.ts';
export { issueRenderer, revokeRenderer } from './library/render/renderers.ts';
export { grant, GRANTABLE_RANKS, type GrantableRank, type Granted } from './people/grant/grant.ts';
export { type RelyingParty, relyingPartyOf } from './people/passkey/relyingParty.ts';
export { runExportCommand, runFindCommand, runLinkCommand } from './people/staff/peopleCommand.ts';
export { readStaffCommand, runStaffCommand, type StaffCommand } from './people/staff/staffCommand.ts';
export { DISCORD_HOSTS, type DiscordConfig } from './people/login/discordProvider.ts';
export { TWITCH_HOSTS, type TwitchConfig } from './people/login/twitchOauth.ts';
export { keptFor } from './kept.ts';
export { createProduct, type Product } from './product.ts';
export type { ProductDeps } from './productDeps.ts';
export { regularly, type RegularlyDeps } from './regularly.ts';
