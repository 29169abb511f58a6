import type { Generated } from "kysely";

/**
 * Tables of the search over rows (lib/platform/search/rows), which prisma/schema doesn't know. What `kind` of rows it is, the
 * module that owns them says.
 */
export interface SearchTables {
  /** What a row is found by, without accents and capitals. Its key is made of the row's id. */
  directory_text: { key: number; text: string; starts: string };
  directory_search: { rowid: number; terms: string };
  directory_tag: { workspaceId: Generated<number>; kind: string; tag: string; id: number };
  /** Marks of rows that the index has to read again; `afterId` is how far it came with those that a mark stands for. */
  search_dirty: { kind: string; id: number; afterId: Generated<number> };
  /** How far the index has come with a source's rows: the last id. */
  search_state: { name: string; value: number };
  /** The words of a workspace's texts, without accents. */
  search_word: { workspaceId: Generated<number>; word: string };
  directory_counter: { workspaceId: Generated<number>; kind: string; status: string; value: number };
}

/** Those of them whose rows name a workspace. */
export const WORKSPACE_SEARCH_TABLES: readonly string[] = ["directory_tag", "directory_counter", "search_word"];
