/** The value of the one named parameter. @throws TypeError when there is none */
export function required<Value>(parameter: Record<string, Value>): NonNullable<Value> {
  const [[name, value]] = Object.entries(parameter) as [[string, Value]];
  if (value === null || value === undefined) {
    throw new TypeError(`The required parameter '${name}' is null or undefined.`);
  }
  return value;
}
