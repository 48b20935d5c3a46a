import { type Line, recordOf } from '@tuschel/ink';
import { convertLineTexts } from '@tuschel/platform';
import type { Migrations } from '@tuschel/platform/ports';

export const drawingMigrations: Migrations = {
  // Lines were stored as the JSON that came, quantised and in canonical order of keys.
  'product-008-lines-as-ink': {
    up: (db) => convertLineTexts(db, (text) => recordOf(JSON.parse(text) as Line)),
  },
};
