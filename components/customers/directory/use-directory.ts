import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { directoryKey } from "@/lib/client/cache/customer-cache";
import {
  type DirectoryList,
  type DirectoryRow,
  fetchDirectory,
  fetchDirectoryPage,
} from "@/lib/client/calls/customer-calls";
import { FIRST_PAGE_SIZE } from "@/lib/client/calls/customer-choices";
import { type DirectoryView, viewText } from "@/lib/modules/customers/filter";

/** What the server read for the first paint: the list of one view, and when. */
export type DirectorySeed<Row extends DirectoryRow> = { view: string; list: DirectoryList<Row>; readAt: number };

/** Rows of each page after the first. */
const NEXT_PAGE_SIZE = 100;

/**
 * The rows that `view` names. Until they are there, and when they can't be had, `shown` stays what was shown last, and
 * `isCurrent` says so.
 */
export function useDirectory<Row extends DirectoryRow>(view: DirectoryView, seed: DirectorySeed<Row> | null) {
  const client = useQueryClient();
  const key = directoryKey(view);
  useState(() => {
    if (!seed || seed.view !== viewText(view)) return;
    const known = client.getQueryState(key);
    // The back button restores pages as they were rendered; what was loaded since is newer.
    if (known?.data === undefined || known.dataUpdatedAt < seed.readAt)
      client.setQueryData(key, seed.list, { updatedAt: seed.readAt });
  });
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      fetchDirectory<Row>(view, client.getQueryData<DirectoryList<Row>>(key)?.rows.length ?? FIRST_PAGE_SIZE, signal),
    // The banner has 'try again', and what was shown stays: better said at once than after three tries.
    retry: false,
  });
  const { data, refetch } = query;
  const [last, setLast] = useState(data ?? null);
  if (data && data !== last) setLast(data);

  const loadMore = useCallback(async () => {
    const before = client.getQueryData<DirectoryList<Row>>(directoryKey(view));
    if (!before?.nextCursor) return;
    const { items, ...rest } = await fetchDirectoryPage<Row>(view, {
      cursor: before.nextCursor,
      pageSize: NEXT_PAGE_SIZE,
    });
    client.setQueryData<DirectoryList<Row>>(directoryKey(view), (list) => {
      // Read again meanwhile: the page would leave a gap.
      if (!list || list.nextCursor !== before.nextCursor) return list;
      const known = new Set(list.rows.map(({ id }) => id));
      return { ...rest, rows: [...list.rows, ...items.filter(({ id }) => !known.has(id))] };
    });
  }, [client, view]);
  const reload = useCallback(async () => (await refetch()).isSuccess, [refetch]);

  return {
    shown: data ?? last,
    isCurrent: data !== undefined,
    isLoading: query.isFetching,
    error: query.isError ? { cause: query.error, at: query.errorUpdatedAt } : null,
    loadMore,
    /** Loads the list anew. Never rejects; tells whether it worked. */
    reload,
  };
}
