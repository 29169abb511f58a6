import { type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { readDown } from "@/lib/client/calls/read-down";
import type { Page } from "@/lib/client/http/api";
import type { Instead } from "@/lib/client/http/exact-search";

type Loaded<Row> = {
  rows: Row[];
  nextCursor: string | null;
  instead?: Instead | null;
  searchedUntil?: string | null;
};

const NEXT_PAGE_SIZE = 100;

/**
 * The loaded rows of a list, and the way to more of them. @param read the page behind a cursor, the first one behind null
 * @param merge rows with those of a page, each once, in order
 */
export function usePagedList<Row>(
  queryKey: QueryKey,
  {
    read,
    merge,
    everyMs,
  }: {
    read: (page: { cursor: string | null; pageSize: number }, signal?: AbortSignal) => Promise<Page<Row>>;
    merge: (rows: readonly Row[], incoming: readonly Row[]) => Row[];
    /** How often it is read anew while it is shown, where it changes without a sign. */
    everyMs?: number | undefined;
  },
) {
  const client = useQueryClient();
  const result = useQuery({
    queryKey,
    refetchInterval: everyMs ?? false,
    queryFn: ({ signal }) => {
      const known = client.getQueryData<Loaded<Row>>(queryKey)?.rows.length ?? 0;
      return readDown<Row, Page<Row>>((page) => read(page, signal), known, merge);
    },
  });
  const [moreFailed, setMoreFailed] = useState(false);
  const loadingCursor = useRef<string | null>(null);
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const cursor = result.data?.nextCursor ?? null;

  /** @param isAsked what is rare is looked for no further than somebody asks for */
  async function loadMore(isAsked = false) {
    if (result.data?.searchedUntil && !isAsked) return;
    if (cursor === null || loadingCursor.current === cursor) return;
    loadingCursor.current = cursor;
    setMoreFailed(false);
    setIsLoadingMore(true);
    try {
      const page = await read({ cursor, pageSize: NEXT_PAGE_SIZE });
      client.setQueryData<Loaded<Row>>(queryKey, (list) =>
        // A refresh that finished meanwhile has its own end; this page may leave a gap behind it.
        list?.nextCursor === cursor
          ? {
              ...list,
              rows: merge(list.rows, page.items),
              nextCursor: page.nextCursor,
              searchedUntil: page.searchedUntil,
            }
          : list,
      );
    } catch {
      setMoreFailed(true);
    } finally {
      loadingCursor.current = null;
      setIsLoadingMore(false);
    }
  }

  return { ...result, loadMore, moreFailed, isLoadingMore };
}
