export type { RawSocket } from '../conformance/rawSocket.ts';
export { openSocketInMemory } from './memorySocket.ts';
export { testPeople, type TestPeople } from './people.ts';
export { keepLine, linesOf } from './roomLines.ts';
