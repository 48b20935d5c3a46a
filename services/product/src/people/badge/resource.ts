import type { Extend } from '@tuschel/gameserver/extend';
import { type BadgeCase, BADGE_RPC } from '@tuschel/protocol';
import { BY_TEAM, endpoint, LIST } from '../../http/endpoint.ts';
import type { Refusal } from '../../http/refusal.ts';
import type { Resource } from '../../resource.ts';
import { keepPicture, serveBadges } from './badgePicture.ts';
import { createClaimHash } from './claimHash.ts';
import { badgeMigrations } from './migrations.ts';
import { checkBadge, claimBadge } from './rpcs.ts';
import { createBadgeClaims } from './claims.ts';
import { type BadgeHand, createBadgeHand } from './hand.ts';
import { wireBadge } from './rowsOfBadges.ts';
import { createBadgeShelf, type HeldBadge } from './shelf.ts';

const NONE: Refusal = { code: 'notFound', detail: 'There is no badge of this id.' };
const NO_PICTURE: Refusal = { code: 'badRequest', errors: { picture: 'must be a whole PNG, JPEG or WebP' } };

/** Badges: what people are given for something that they took part in, by a link or by hand. */
export const badge: Resource = {
  migrations: badgeMigrations,
  open({ platform: { sql, clock, blobs, entropy }, extend: { accounts }, config, limiter }) {
    const hashes = createClaimHash(config.mediaKey ?? entropy.uuid());
    const claims = createBadgeClaims(sql, clock, hashes);
    const shelf = createBadgeShelf(sql);
    const hand = createBadgeHand(sql, clock);
    const rpcs = { accounts, claims, limiter, terms: config.terms };
    const caseOf = caseTeller(accounts, (id, edition) => hashes.of(id, edition));

    /** How the badge stands afterwards. */
    const after = async (badgeId: string): Promise<BadgeCase | Refusal> => {
      const held = await shelf.one(badgeId);
      return held ? ((await caseOf([held]))[0] ?? NONE) : NONE;
    };
    /** `detail`: why nothing has changed. */
    const byHand = (
      name: 'PUT /admin/badges/:badgeId/award' | 'PUT /admin/badges/:badgeId/revoke',
      change: BadgeHand['award'],
      detail: string,
    ) =>
      endpoint(name, BY_TEAM, async ({ account, params: { badgeId }, body, refuse }) => {
        if (!(await shelf.one(badgeId))) return refuse(NONE);
        const person = await accounts.byUsername(body.username);
        if (!person) return refuse({ code: 'notFound', detail: 'There is nobody of this name.' });
        if (!(await change(account.id, badgeId, person.id, body.note ?? '')))
          return refuse({ code: 'notPermitted', detail });
        return answered(await after(badgeId), refuse);
      });

    return {
      rpcs: { [BADGE_RPC.claimBadge]: claimBadge(rpcs), [BADGE_RPC.checkBadge]: checkBadge(rpcs) },
      serve: (app) => serveBadges(app, blobs, shelf),
      endpoints: [
        endpoint('GET /badges/mine', LIST, async ({ account }) => ({ awards: await claims.awards(account.id) })),
        endpoint('GET /admin/badges', BY_TEAM, async () => ({ badges: await caseOf(await shelf.all()) })),
        endpoint('PUT /admin/badges/:badgeId', BY_TEAM, async ({ account, params: { badgeId }, body, refuse }) => {
          const { validFrom, validTo } = body;
          if (validFrom !== null && validTo !== null && validTo <= validFrom)
            return refuse({ code: 'badRequest', errors: { validTo: 'must be after validFrom' } });
          if (!(await hand.define(account.id, badgeId, body)))
            return refuse({ code: 'notPermitted', detail: 'There are as many badges as there can be.' });
          return answered(await after(badgeId), refuse);
        }),
        endpoint(
          'PUT /admin/badges/:badgeId/picture',
          BY_TEAM,
          async ({ account, params: { badgeId }, body, refuse }) => {
            if (!(await shelf.one(badgeId))) return refuse(NONE);
            const picture = await keepPicture(blobs, Buffer.from(body.picture, 'base64'));
            if (picture === null) return refuse(NO_PICTURE);
            await hand.show(account.id, badgeId, picture);
            return answered(await after(badgeId), refuse);
          },
        ),
        endpoint('POST /admin/badges/:badgeId/edition', BY_TEAM, async ({ account, params: { badgeId }, refuse }) => {
          if (!(await shelf.one(badgeId))) return refuse(NONE);
          await hand.renew(account.id, badgeId);
          return answered(await after(badgeId), refuse);
        }),
        byHand('PUT /admin/badges/:badgeId/award', hand.award, 'They have this badge already.'),
        byHand('PUT /admin/badges/:badgeId/revoke', hand.revoke, 'They do not have this badge.'),
      ],
    };
  },
};

function answered<Reply>(result: BadgeCase | Refusal, refuse: (refusal: Refusal) => Reply): BadgeCase | Reply {
  return 'code' in result ? refuse(result) : result;
}

/** Tells badges with the names of those who have them. */
function caseTeller(accounts: Pick<Extend['accounts'], 'many'>, hashOf: (badge: string, edition: number) => string) {
  return async (badges: readonly HeldBadge[]): Promise<BadgeCase[]> => {
    const ids = new Set(badges.flatMap(({ holders }) => holders.map(({ person }) => person)));
    const people = new Map((await accounts.many([...ids])).map((one) => [one.id, one]));
    return badges.map(({ row, claims, holders }) => ({
      ...wireBadge(row),
      validFrom: row.valid_from,
      validTo: row.valid_to,
      maxClaims: row.max_claims,
      edition: row.edition,
      hash: hashOf(row.id, row.edition),
      claims,
      // Whose account is gone is counted, and not named.
      holders: holders.flatMap(({ person, awardedAt, byTeam }) => {
        const { username, displayName } = people.get(person) ?? { username: null, displayName: '' };
        return username === null ? [] : [{ username, displayName, awardedAt, byTeam }];
      }),
    }));
  };
}
