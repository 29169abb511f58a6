import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { directoryKey } from "@/lib/client/cache/customer-cache";
import { useSeeded } from "@/lib/client/cache/seeded";
import { type DirectoryList, type DirectoryRow, fetchDirectoryPage } from "@/lib/client/calls/customer-calls";
import { readDown } from "@/lib/client/calls/read-down";
import { type DirectoryView, viewText } from "@/lib/modules/customers/filter";

/** What the server read for the first paint: the list of one view, and when. */
export type DirectorySeed<Row extends DirectoryRow = DirectoryRow> = {
  view: string;
  list: DirectoryList<Row>;
  readAt: number;
};

type List = DirectoryList<DirectoryRow>;

function joined(rows: readonly DirectoryRow[], incoming: readonly DirectoryRow[]): DirectoryRow[] {
  const known = new Set(rows.map(({ id }) => id));
  return [...rows, ...incoming.filter(({ id }) => !known.has(id))];
}

/** Rows of each page after the first. */
const NEXT_PAGE_SIZE = 100;

/**
 * The rows that `view` names. Until they are there, and when they can't be had, `shown` stays what was shown last, and
 * `isCurrent` says so.
 */
export function useDirectory(view: DirectoryView, seed: DirectorySeed | null) {
  const client = useQueryClient();
  const key = directoryKey(view);
  useSeeded(seed?.readAt ?? 0, () => (seed && seed.view === viewText(view) ? [[key, seed.list]] : []));
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => {
      const known = client.getQueryData<List>(key)?.rows.length ?? 0;
      return readDown((page) => fetchDirectoryPage<DirectoryRow>(view, page, signal), known, joined);
    },
    // The banner has 'try again', and what was shown stays: better said at once than after three tries.
    retry: false,
  });
  const { data } = query;
  const [last, setLast] = useState(data ?? null);
  if (data && data !== last) setLast(data);

  const loadMore = useCallback(async () => {
    const before = client.getQueryData<List>(directoryKey(view));
    if (!before?.nextCursor) return;
    const { items, ...rest } = await fetchDirectoryPage<DirectoryRow>(view, {
      cursor: before.nextCursor,
      pageSize: NEXT_PAGE_SIZE,
    });
    client.setQueryData<List>(directoryKey(view), (list) => {
      // Read again meanwhile: the page would leave a gap.
      if (!list || list.nextCursor !== before.nextCursor) return list;
      return { ...rest, rows: joined(list.rows, items) };
    });
  }, [client, view]);

  return {
    shown: data ?? last,
    isCurrent: data !== undefined,
    isLoading: query.isFetching,
    error: query.isError ? query.error : null,
    loadMore,
    reload: query.refetch,
  };
}
