import * as T from 'typebox';

/** A type as JSON has it: nothing is readonly, and numbers and booleans are as wide as their schemas. */
type Json<Value> = Value extends boolean
  ? boolean
  : Value extends number
    ? number
    : Value extends readonly (infer Item)[]
      ? Json<Item>[]
      : Value extends object
        ? { -readonly [Key in keyof Value]: Json<Value[Key]> }
        : Value;

/** What goes over the wire, as those who read it hold it. */
export type Told<Schema extends T.TSchema> = Frozen<T.Static<Schema>>;

type Frozen<Value> = Value extends object ? { readonly [Key in keyof Value]: Frozen<Value[Key]> } : Value;

type Same<A, B> = (<Any>() => Any extends A ? 1 : 2) extends <Any>() => Any extends B ? 1 : 2 ? true : false;

type Field<Name extends keyof Fields, Fields extends T.TProperties> = T.Static<T.TObject<Pick<Fields, Name>>>;

type FieldsOf<View, Fields extends T.TProperties> = {
  [Name in keyof View | keyof Fields]: Name extends keyof View & keyof Fields
    ? Same<Json<Pick<View, Name>>, Json<Field<Name, Fields>>> extends true
      ? Fields[Name]
      : { 'not as in the view': Json<Pick<View, Name>> }
    : Name extends keyof View
      ? T.TSchema
      : never;
};

/**
 * Schema of what the rules let a seat see. It has every field of the view, as it is there; what the wire says in its own words (`Reworded`:
 * pages by the ids of drawings, people with their names) is among `own`. A field that is new in the view does not compile before it is in
 * either.
 */
export const told =
  <View, Reworded extends keyof View = never>() =>
  <Fields extends T.TProperties, Own extends T.TProperties = Record<never, never>>(
    fields: Fields & FieldsOf<Omit<View, Reworded>, Fields>,
    own?: Own,
  ): T.TObject<Fields & Own> =>
    T.Object({ ...(fields as Fields), ...(own as Own) });
