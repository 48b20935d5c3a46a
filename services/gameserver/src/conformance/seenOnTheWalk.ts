/** What the official client sees on its walk (`officialWalk.ts`), whatever the adapter and the place. */
export const SEEN_ON_THE_WALK = {
  account: {
    own: [
      true,
      {
        k: 'v',
      },
      'Ada Ünïcode',
      'de',
      'Lovelace',
      true,
    ],
    ways: [2, true, true],
    custom: true,
    seen: [[true, true]],
    taken: [
      404,
      {
        code: 5,
        message: 'User account not found.',
      },
    ],
  },
  friends: {
    invited: [[1], [2]],
    accepted: [[0], [0]],
    blocked: [[3], []],
    ended: [[], []],
    further: [],
  },
  storage: {
    read: [
      [
        {
          ink: 'blå',
        },
        2,
        true,
      ],
    ],
    listed: 1,
    stale: [
      400,
      {
        code: 3,
        message: 'Storage write rejected - version check failed.',
      },
    ],
    left: [],
  },
  scores: {
    first: [7, 1, { ink: 'blå' }, true],
    listed: [
      [9, 1],
      [7, 2],
    ],
    own: [[7, 2]],
    around: [2],
    full: [
      400,
      {
        code: 3,
        message: 'Tournament cannot be joined as it has reached its max size.',
      },
    ],
    written: [3, 1],
    cups: [[1, undefined, 1]],
    records: [[3, 1]],
    near: [1],
    left: 0,
    unknown: [
      404,
      {
        code: 5,
        message: 'Leaderboard not found.',
      },
    ],
  },
  rpc: {
    rest: {
      a: ['ß'],
    },
    byKey: {
      message: 'PONG',
    },
    socket: '{"über":1}',
    none: [6, 'RPC function not found'],
    failed: [
      400,
      {
        code: 9,
        error: {},
        message: 'custom failure',
      },
    ],
    streamed: ['20 Stream Data Test streaming'],
  },
  status: {
    online: [''],
    shown: ['- +drawing 🎨', '-drawing 🎨 +'],
  },
  match: {
    seen: [0, 1, ['+ada', '+bob', '-bob'], ['7:0.255.1:from', '8:116.101.120.116:from'], ['9:98.97.99.107:from']],
    unknown: [4, 'Match not found'],
  },
  ticking: {
    joined: [true, true, 'skill=100-150'],
    listed: [[true, 1, 'skill=100-150']],
  },
  matchmaker: {
    gone: [3, 'Matchmaker ticket not found'],
    users: 2,
    self: [true, { rank: 2 }],
    met: true,
  },
  party: {
    full: [3, 'Error joining party: party full'],
    ada: [
      '7:0.255',
      'a party',
      'ada joins',
      'bob asks',
      'bob asks',
      'bob joins',
      'bob joins',
      'bob leads',
      'bob leaves',
    ],
    bob: ['a party', 'a party', 'a ticket', 'ada leaves', 'bob joins', 'bob joins', 'bob leads', 'the end', 'the end'],
  },
  direct: {
    ack: [0, true],
    said: ['0:{"text":"grüezi 😀"}', '1:{"text":"hallo"}', '0:{"text":"weg"}', '2:{}'],
    kept: [
      [
        {
          text: 'hallo',
        },
        0,
      ],
    ],
    late: [3, 'Must join channel before sending messages'],
  },
  group: {
    made: [false, 3, 1],
    asked: [0, 3],
    promoted: [0, 1],
    history: [
      [4, {}],
      [7, {}],
      [9, {}],
      [
        0,
        {
          text: 'to the group',
        },
      ],
    ],
    found: 1,
    own: [[2, true]],
    banned: [0],
    gone: [
      404,
      {
        code: 5,
        message: 'Group not found.',
      },
    ],
  },
  notifications: {
    codes: [-2, -1, -4, 1],
    last: [
      "You've unlocked level 100!",
      {
        reward_coins: 1000,
      },
      true,
    ],
    left: 1,
  },
  networks: {
    authenticate: [
      [400, { code: 9, message: 'Apple authentication is not configured.' }],
      [401, { code: 16, message: 'Could not authenticate Facebook profile.' }],
      [500, { code: 15, message: 'Error extracting the Facebook Instant Game player ID or validating the signature' }],
      [401, { code: 16, message: 'Could not authenticate Google profile.' }],
      [401, { code: 16, message: 'Could not authenticate GameCenter profile.' }],
      [400, { code: 9, message: 'Steam authentication is not configured.' }],
    ],
    link: [
      [400, { code: 9, message: 'Apple authentication is not configured.' }],
      [401, { code: 16, message: 'Could not authenticate Facebook profile.' }],
      [401, { code: 16, message: 'Could not authenticate Facebook Instant Game profile.' }],
      [401, { code: 16, message: 'Could not authenticate Google profile.' }],
      [401, { code: 16, message: 'Could not authenticate GameCenter profile.' }],
      [400, { code: 9, message: 'Steam authentication is not configured.' }],
    ],
    unlink: [
      [401, { code: 16, message: 'Could not authenticate Apple profile.' }],
      [401, { code: 16, message: 'Could not authenticate Facebook profile.' }],
      [401, { code: 16, message: 'Could not authenticate Facebook Instant Game profile.' }],
      [401, { code: 16, message: 'Could not authenticate Google profile.' }],
      [401, { code: 16, message: 'Could not authenticate GameCenter profile.' }],
      [401, { code: 16, message: 'Could not authenticate Steam profile.' }],
    ],
    friends: [
      [401, { code: 16, message: 'Could not authenticate Facebook profile.' }],
      [400, { code: 9, message: 'Steam authentication is not configured.' }],
    ],
  },
  purchases: {
    bought: [
      [400, { code: 9, message: 'Apple IAP is not configured.' }],
      [400, { code: 9, message: 'Google IAP is not configured.' }],
      [400, { code: 9, message: 'Huawei IAP is not configured.' }],
      [400, { code: 9, message: 'Facebook Instant IAP is not configured.' }],
    ],
    subscribed: [
      [400, { code: 9, message: 'Apple IAP is not configured.' }],
      [400, { code: 9, message: 'Google IAP is not configured.' }],
      [404, { code: 5, message: 'subscription not found' }],
      [],
    ],
  },
  end: {
    refused: [401, { code: 16, message: 'Auth token invalid' }],
    deleted: [401, { code: 16, message: 'Auth token invalid' }],
  },
};
