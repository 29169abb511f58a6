import { COLUMN_KINDS } from "@/generated/tables/tables";

/** The same for the tables that prisma/schema doesn't know (search-tables.ts). */
const SEARCH_KINDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  directory_text: { key: "bigint", text: "text", starts: "text" },
  directory_tag: { workspaceId: "bigint", kind: "text", tag: "text", id: "bigint" },
  search_word: { workspaceId: "bigint", word: "text" },
  search_dirty: { kind: "text", id: "bigint", afterId: "bigint" },
  search_state: { name: "text", value: "bigint" },
  directory_counter: { workspaceId: "bigint", kind: "text", status: "text", value: "bigint" },
};

/** A column's type in PostgreSQL's SQL; undefined for a table that isn't known. */
export function kindOfColumn(table: string, column: string): string | undefined {
  return (COLUMN_KINDS[table] ?? SEARCH_KINDS[table])?.[column];
}
