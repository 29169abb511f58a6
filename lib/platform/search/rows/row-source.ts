import { plain } from "@/lib/kernel/plain";
import { type SearchSource, type SourceRow, type SourceRows, searchSource } from "@/lib/platform/search/search-source";
import { tokens } from "@/lib/platform/search/tokens";
import { keepText } from "./keep-text";
import { keyOf, type RowKind } from "./row-kind";
import { plainText, rowTerms } from "./terms";

/** A row of a list and the text that it is found by, pieces of words included. */
export type ListedRow = SourceRow & { text: string };

/** The rows of a list that searches. Rows of all such lists share one index. */
export function rowSource({ kind, ...rows }: Omit<SourceRows<ListedRow>, "name"> & { kind: RowKind }): SearchSource {
  return searchSource<ListedRow>({
    ...rows,
    name: kind.name,
    index: "directory_search",
    numberOf: (id) => keyOf(kind, id),
    termsOf: ({ workspaceId, text }) => ({
      terms: rowTerms(workspaceId, plainText(text)).terms,
      words: new Set([...tokens(text)].map((token) => plain(token.text))),
    }),
    async keep(tx, found) {
      for (const { id, workspaceId, text } of found) {
        const kept = plainText(text);
        await tx.run(keepText, { key: keyOf(kind, id), text: kept, starts: rowTerms(workspaceId, kept).starts });
      }
    },
  });
}
