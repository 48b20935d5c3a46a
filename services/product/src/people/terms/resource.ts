import { RPC } from '@tuschel/protocol';
import type { Resource } from '../../resource.ts';
import { createAcceptances } from './acceptances.ts';
import { acceptTerms } from './acceptTerms.ts';
import { termsMigrations } from './migrations.ts';

/** Who accepted which text when. */
export const terms: Resource = {
  migrations: termsMigrations,
  open({ platform: { sql, clock }, extend: { accounts }, config, termsVersion, republish }) {
    const text = { cutOffs: config.terms, version: termsVersion };
    const acceptances = createAcceptances(sql);
    return { rpcs: { [RPC.acceptTerms]: acceptTerms({ accounts, acceptances, republish, clock, ...text }) } };
  },
};
