/**
 * What is made, or null where the machine has no memory for it: V8 and JavaScriptCore throw a RangeError then, Firefox an error of its own
 * or the mere words "out of memory".
 */
export function ifThereIsRoom<T>(make: () => T): T | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError || !(error instanceof Error) || error.name === 'InternalError') return null;
    throw error;
  }
}
