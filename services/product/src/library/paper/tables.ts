/** What all pages are of that are papers. */
export const PAPERS = 'paper';

/** What somebody paints without a clock. Its events lie in the line log, under the same id. */
export interface PaperTables {
  paper: {
    id: string;
    author: string;
    author_name: string;
    /** What it was begun from. */
    source: string | null;
    /** The match it belongs to. */
    game: string | null;
    name: string;
    /** Flags of ContentWarning. */
    warning: number;
    seconds: number;
    width: number;
    height: number;
    thumbnail: string | null;
    created_at: number;
    updated_at: number;
    locked_at: number | null;
    deleted_at: number | null;
  };
  /** Ids under which nothing begins any more, as hashes: of what is erased nothing is to be found. */
  paper_erased: {
    /** SHA-256 of the id. */
    digest: Uint8Array;
    at: number;
  };
}
