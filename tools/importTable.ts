/**
 * Who may import whom. The boundary that really breaks is where code can run, so the table is enforced twice: on the
 * manifests and on every import statement. `docs/architecture.md` leads here.
 */
export const IMPORTS: Record<string, readonly string[]> = {
  'packages/rules': [],
  'packages/words': [],
  'packages/ink': [],
  'packages/protocol': ['@tuschel/rules', '@tuschel/ink'],
  'packages/prose': ['@tuschel/protocol'],
  'packages/client': ['@tuschel/protocol'],
  'services/platform': [],
  'services/gameserver': ['@tuschel/protocol', '@tuschel/platform'],
  'services/product': [
    '@tuschel/rules',
    '@tuschel/ink',
    '@tuschel/protocol',
    '@tuschel/words',
    '@tuschel/prose',
    '@tuschel/platform',
    '@tuschel/gameserver/extend',
  ],
  'services/web': ['@tuschel/prose', '@tuschel/protocol', '@tuschel/platform'],
  'services/render': ['@tuschel/ink', '@tuschel/protocol', '@tuschel/client', '@tuschel/platform'],
  'services/boot': [
    '@tuschel/render',
    '@tuschel/protocol',
    '@tuschel/platform',
    '@tuschel/gameserver',
    '@tuschel/product',
    '@tuschel/product/erased',
    '@tuschel/web-service',
    '@tuschel/words',
  ],
  'apps/web': ['@tuschel/client', '@tuschel/ink', '@tuschel/protocol', '@tuschel/rules'],
  sim: ['*'],
  bench: ['*'],
  tools: [],
};

/** Tests of a package may also stand on these. */
export const TEST_IMPORTS: Record<string, readonly string[]> = {
  'services/gameserver': ['@tuschel/platform'],
  'services/product': ['@tuschel/gameserver', '@tuschel/gameserver/testing'],
  'apps/web': [
    '@tuschel/boot',
    '@tuschel/product/fakeDiscord',
    '@tuschel/product/fakeIssuer',
    '@tuschel/product/fakeStripe',
    '@tuschel/product/fakeTwitch',
    '@tuschel/product/roleTable',
    '@tuschel/gameserver/officialWalk',
  ],
};

/** Code that runs anywhere sees no Node and no DOM. */
export const PURE = ['packages/rules', 'packages/words', 'packages/ink', 'packages/protocol', 'packages/prose'];
export const WITHOUT_NODE = [...PURE, 'packages/client', 'apps/web'];
