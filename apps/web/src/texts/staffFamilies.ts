import {
  AUDIT_ACTIONS,
  AUDIT_KINDS,
  type BanReason,
  type FindingCode,
  type Overview,
  type ProductPart,
  type QueueKind,
  type RejectReason,
  type ReportQueueKind,
  type Reward,
} from '@tuschel/protocol';
import type { RankName } from '../game/roles/nameColor.ts';
import { type AreaGroup, AREA_GROUPS } from '../screens/admin/areas.ts';
import type { Hand } from '../screens/admin/badges/HandBadge.tsx';
import type { NewsState, NewsStep } from '../screens/admin/news/newsDraft.ts';
import { SHOWN_PEOPLE } from '../screens/admin/people/People.tsx';
import { APPOINTMENTS } from '../screens/admin/people/PersonPowers.tsx';
import { WORD_KINDS } from '../screens/admin/review/WordLists.tsx';
import { family, every, type TextFamily } from './textFamily.ts';

const HANDS = every<Hand>({ award: 0, revoke: 0 });
const AREAS = AREA_GROUPS.flatMap(({ areas }) => areas);
const PHASES = ['lobby', 'draw', 'watch', 'done'];
const BAN_REASONS = every<BanReason>({
  hate: 0,
  sexual: 0,
  violence: 0,
  harassment: 0,
  spam: 0,
  cheating: 0,
  impersonation: 0,
  other: 0,
});

const REJECT_REASONS = every<RejectReason>({
  notSafe: 0,
  wrongWarning: 0,
  personalData: 0,
  hate: 0,
  copied: 0,
  aiMade: 0,
  notADrawing: 0,
  noConsent: 0,
  other: 0,
});

/** What the team reads, and what others read of its decisions. */
export const STAFF_FAMILIES: readonly TextFamily[] = [
  family('ban.reason.${reason}', BAN_REASONS),
  family('admin.${area}', AREAS),
  family('admin.${one}', AREAS),
  family('admin.${value}', AREAS),
  family('admin.group.${group}', every<Exclude<AreaGroup, 'now'>>({ moderation: 0, community: 0, running: 0 })),
  family('admin.phase.${phase}', PHASES),
  family('admin.phase.${phaseName}', PHASES),
  family('admin.overview.rendering.${name}', ['waiting', 'rendering', 'failed']),
  family(
    'admin.overview.storage.${storage}',
    every<Exclude<Overview['storage'], 'ready'>>({ low: 0, full: 0, away: 0 }),
  ),
  family('admin.people.kind.${value}', SHOWN_PEOPLE),
  family(
    'admin.rank.${rank}',
    every<Exclude<RankName, 'friend' | 'superFriend'>>({
      admin: 0,
      team: 0,
      communityMemberPlus: 0,
      communityMember: 0,
      customNameColor: 0,
    }),
  ),
  family('admin.words.${kind}', WORD_KINDS),
  family('admin.words.${kind}.hint', WORD_KINDS),
  family('admin.words.level.${verdict.level}', ['ok', 'warn', 'block']),
  family(
    'admin.finding.${code}',
    every<FindingCode>({
      noLogin: 0,
      nameLogin: 0,
      noPasskeys: 0,
      noAddress: 0,
      plainHttp: 0,
      noProxy: 0,
      samples: 0,
      brackets: 0,
      clock: 0,
      disk: 0,
      noBackup: 0,
      oldBackup: 0,
    }),
  ),
  family(
    'admin.part.${part}',
    every<ProductPart>({ games: 0, drawings: 0, rendering: 0, gallery: 0, people: 0, chat: 0, team: 0 }),
  ),
  family('admin.appointment.${rank}', APPOINTMENTS),
  family('admin.appointment.${value}', APPOINTMENTS),
  family('admin.appointment.${rank}.text', APPOINTMENTS),
  family('admin.hosting.${how}', ['give', 'take']),
  family('admin.hosting.${how}.text', ['give', 'take']),
  family('admin.hosting.${how}.done', ['give', 'take']),
  family('admin.access.${how}', ['disable', 'enable']),
  family('admin.access.${how}.text', ['disable', 'enable']),
  family('admin.access.${how}.done', ['disable', 'enable']),
  family('admin.news.state.${state}', every<NewsState>({ draft: 0, scheduled: 0, published: 0 })),
  family('admin.news.done.${step}', every<NewsStep>({ draft: 0, publish: 0, schedule: 0, save: 0 })),
  family('admin.badges.${hand}.title', HANDS),
  family('admin.badges.${hand}.go', HANDS),
  family('admin.badges.${hand}.done', HANDS),
  family('reject.${reason}', REJECT_REASONS),
  family('reject.${value}', REJECT_REASONS),
  family('reject.${fact}', REJECT_REASONS),
  family('reject.${reason}.text', REJECT_REASONS),
  family('admin.ban.reason.${value}', BAN_REASONS),
  family('admin.ban.reason.${fact}', BAN_REASONS),
  family('admin.ban.reason.${reason}', BAN_REASONS),
  family('admin.audit.did.${action}', AUDIT_ACTIONS),
  family('admin.audit.kind.${kind}', AUDIT_KINDS),
  family('admin.reward.${reward}', every<Reward>({ insight: 0, drawing: 0, merch: 0 })),
  family('admin.kind.${kind}', every<QueueKind>({ new: 0, edit: 0, appeal: 0, overturn: 0 })),
  family(
    'admin.report.${kind}',
    every<ReportQueueKind>({ drawing: 0, profile: 0, text: 0, face: 0, prompt: 0, chatLine: 0 }),
  ),
  family('reject.${item.rejection.reason}', REJECT_REASONS),
  family('reject.${content.reason}', REJECT_REASONS),
  family('reject.${content.reason}.text', REJECT_REASONS),
];
