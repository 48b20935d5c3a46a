export type { RawSocket } from '../conformance/rawSocket.ts';
export { matchmakerAlone, type MatchmakerAlone } from './matchmakerAlone.ts';
export { openSocketInMemory } from './memorySocket.ts';
export { testPeople, type TestPeople } from './people.ts';
export { keepLine, linesOf } from './roomLines.ts';
export { MIGRATIONS } from '../parts.ts';
export { CLIENT_MESSAGES } from '../socket/messages.ts';
export { NAKAMA_OPERATIONS, OWN_OPERATIONS } from '../surface/operations.ts';
