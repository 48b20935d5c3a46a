/** Why a request on the bus was not answered. The `name` tells; an answer that failed keeps its own message. */
export class BusError extends Error {
  constructor(name: 'NoResponders' | 'TimedOut' | 'Closed' | 'Failed', message: string) {
    super(message);
    this.name = name;
  }
}
