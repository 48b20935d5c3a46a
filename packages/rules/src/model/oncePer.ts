/**
 * The result of `work` for each object, worked out once. Only for objects that never change, such as states of a match: what a hundred
 * people see of one is mostly the same.
 */
export function oncePer<Key extends object, Result>(work: (key: Key) => Result): (key: Key) => Result {
  const results = new WeakMap<Key, { result: Result }>();
  return (key) => {
    const known = results.get(key);
    if (known) return known.result;
    const result = work(key);
    results.set(key, { result });
    return result;
  };
}
