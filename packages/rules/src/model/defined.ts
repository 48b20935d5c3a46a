/** The fields of a type as they may be handed in: what may be absent may be undefined. */
type Given<Fields> = {
  [Name in keyof Fields]: undefined extends Fields[Name] ? Fields[Name] | undefined : Fields[Name];
};
type Beyond<Value, Fields> = { [Name in Exclude<keyof Value, keyof Fields>]: never };

/**
 * An object of the type that is asked for, without the fields that are undefined: absent is absent, in JSON, comparisons and `in`. What the type
 * has no field for does not compile, even where it comes in by `...rest`.
 */
export function defined<Fields extends object, Value extends Given<Fields> = Given<Fields>>(
  value: Value & Beyond<Value, Fields>,
): Fields {
  const there: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) if (field !== undefined) there[name] = field;
  return there as Fields;
}
