import { type Option, OPTIONS } from '@tuschel/rules';
import * as T from 'typebox';
import { RULES_LIMITS } from '../limits.ts';
import { CustomPlanSchema } from './plan.ts';
import type { Told } from './told.ts';

/** The rules say what a word is; this only bounds what is looked at. */
const hostWords = T.Array(T.String({ maxLength: 200 }), { maxItems: RULES_LIMITS.hostWords.words });
const HostWordsSchema = T.Object({ block: hostWords, allow: hostWords }, { additionalProperties: false });

type Catalogue = typeof OPTIONS;

/** Options that every state tells. All others were added later, and a client need not know of them. */
const ALWAYS = [
  'mode',
  'pages',
  'endOnDrawing',
  'tempo',
  'writeSeconds',
  'describeSeconds',
  'drawSeconds',
  'access',
  'hostPlays',
  'showNeighbours',
] as const satisfies readonly (keyof Catalogue)[];

type KindSchema<Entry> = Entry extends { readonly kind: 'choice'; readonly of: readonly (infer Choice)[] }
  ? T.TUnsafe<Choice>
  : Entry extends { readonly kind: 'flag' }
    ? T.TBoolean
    : Entry extends { readonly kind: 'number' | 'mode' }
      ? T.TInteger
      : Entry extends { readonly kind: 'plan' }
        ? typeof CustomPlanSchema
        : Entry extends { readonly kind: 'hostWords' }
          ? typeof HostWordsSchema
          : T.TString;
type ValueSchema<Entry> = Entry extends { readonly nullable: true }
  ? T.TUnion<[KindSchema<Entry>, T.TNull]>
  : KindSchema<Entry>;
type Fields = {
  [Name in keyof Catalogue]: Name extends (typeof ALWAYS)[number]
    ? ValueSchema<Catalogue[Name]>
    : T.TOptional<ValueSchema<Catalogue[Name]>>;
};

/** The rules answer what is out of bounds, and in which field (`badOption`); this only bounds what is looked at. */
function schemaOf(name: string, option: Option): T.TSchema {
  switch (option.kind) {
    case 'flag':
      return T.Boolean();
    case 'choice':
      return T.Union(option.of.map((choice) => T.Literal(choice)));
    case 'mode':
      return T.Integer();
    case 'number':
      return name === 'pages' ? T.Integer({ minimum: 2, maximum: 20 }) : T.Integer();
    case 'text':
      return T.String({ maxLength: 2000 });
    case 'lines':
      return T.String({ maxLength: option.max });
    case 'plan':
      return CustomPlanSchema;
    case 'hostWords':
      return HostWordsSchema;
    default:
      return option satisfies never;
  }
}

function fieldOf(name: string, option: Option): T.TSchema {
  const schema = schemaOf(name, option);
  const value = option.nullable ? T.Union([schema, T.Null()]) : schema;
  return ALWAYS.some((known) => known === name) ? value : T.Optional(value);
}

/** What a host sets in the lobby: one field for each entry of the rules' catalogue, which says what it means. */
export const OptionsSchema = T.Object(
  Object.fromEntries(
    Object.entries(OPTIONS).map(([name, option]) => [name, fieldOf(name, option)]),
  ) as unknown as Fields,
  { additionalProperties: false },
);

/** Whom a lobby lets in. */
export const AccessSchema = OptionsSchema.properties.access;
export const TempoSchema = OptionsSchema.properties.tempo;

export type Options = Told<typeof OptionsSchema>;
export type Access = T.Static<typeof AccessSchema>;
