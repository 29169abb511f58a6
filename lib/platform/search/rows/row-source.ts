import { prepared } from "@/lib/platform/db/connections";
import { type SearchSource, type SourceRow, type SourceRows, sourceOf } from "@/lib/platform/search/search-source";
import { plain } from "@/lib/platform/search/stems";
import { tokens } from "@/lib/platform/search/tokens";
import { keyOf, type RowKind } from "./row-kind";
import { plainText, rowTerms } from "./terms";

/** A row of a list and the text that it is found by, pieces of words included. */
export type ListedRow = SourceRow & { text: string };

/** The rows of a list that searches. Rows of all such lists share one index. */
export function rowSource({ kind, ...rows }: Omit<SourceRows<ListedRow>, "name"> & { kind: RowKind }): SearchSource {
  return sourceOf<ListedRow>({
    ...rows,
    name: kind.name,
    index: "directory_search",
    take(db, { id, workspaceId, text }) {
      const key = keyOf(kind, id);
      const { terms, starts } = rowTerms(workspaceId, plainText(text));
      prepared(db, "INSERT OR REPLACE INTO directory_search (rowid, terms) VALUES (?, ?)").run(key, terms);
      const values = [key, plainText(text), starts];
      prepared(db, "INSERT OR REPLACE INTO directory_text (key, text, starts) VALUES (?, ?, ?)").run(...values);
      return new Set([...tokens(text)].map((token) => plain(token.text)));
    },
  });
}
