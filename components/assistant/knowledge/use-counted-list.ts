import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useState } from "react";
import type { CountedPage } from "@/lib/client/calls/assistant-calls";
import type { Query } from "@/lib/client/http/api";

/** The lists of the module. */
export type ListName = "knowledge" | "instructions";

type Pages<Row> = InfiniteData<CountedPage<Row>, string | null>;

/** Key of a list in the cache; without a query: of all views of it. */
function listKey(name: ListName, query?: Query): readonly unknown[] {
  return query ? ["assistant", name, query] : ["assistant", name];
}

/** What the server read for the first paint: the first page of one view. */
export type ListSeed<Row> = { query: Query; page: CountedPage<Row> };

/** What the server read, as the cache has it. */
export function seedOf<Row>(name: ListName, { query, page }: ListSeed<Row>): readonly [QueryKey, Pages<Row>] {
  return [listKey(name, query), { pages: [page], pageParams: [null] }];
}

/**
 * Puts a newer state of a row into every view that has it.
 * @returns whether that is all there is to do: false where no view had the row, or where one is being read, whose answer may be
 * older than the row and would take its place
 */
export function putRow<Row extends { id: number }>(client: QueryClient, name: ListName, row: Row): boolean {
  let isKnown = false;
  client.setQueriesData<Pages<Row>>({ queryKey: listKey(name) }, (data) => {
    if (!data?.pages.some(({ items }) => items.some(({ id }) => id === row.id))) return data;
    isKnown = true;
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.map((known) => (known.id === row.id ? row : known)),
    }));
    return { ...data, pages };
  });
  return isKnown && client.isFetching({ queryKey: listKey(name) }) === 0;
}

/** Takes a row out of every view. */
export function dropRow(client: QueryClient, name: ListName, rowId: number): void {
  client.setQueriesData<Pages<{ id: number }>>({ queryKey: listKey(name) }, (data) => {
    if (!data?.pages.some(({ items }) => items.some(({ id }) => id === rowId))) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.filter(({ id }) => id !== rowId),
      total: Math.max(0, page.total - 1),
    }));
    return { ...data, pages };
  });
}

/** Reads the views of a list again: those on screen now, the others when they are shown. */
export function refreshList(client: QueryClient, name: ListName): Promise<void> {
  return client.invalidateQueries({ queryKey: listKey(name) });
}

/**
 * The rows of a view. Until they are there, and when they can't be had, `rows` stays what was shown last, and `isCurrent`
 * says so.
 */
export function useCountedList<Row extends { id: number }>(
  name: ListName,
  query: Query,
  list: (query: Query, signal?: AbortSignal) => Promise<CountedPage<Row>>,
) {
  const client = useQueryClient();
  const found = useInfiniteQuery({
    queryKey: listKey(name, query),
    queryFn: ({ pageParam, signal }) => list({ ...query, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: CountedPage<Row>) => page.nextCursor,
    refetchOnWindowFocus: "always",
    // The banner has 'try again', and what was shown stays: better said at once than after three tries.
    retry: false,
  });
  const { data } = found;
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const shown = data ?? last;
  return {
    rows: shown ? shown.pages.flatMap(({ items }) => items) : null,
    total: shown?.pages[0]?.total ?? null,
    instead: shown?.pages[0]?.instead ?? null,
    isCurrent: data !== undefined,
    isLoading: found.isFetching,
    error: found.isError && !found.isFetchNextPageError ? found.error : null,
    reload: () => void refreshList(client, name),
    more: {
      hasMore: found.hasNextPage,
      isLoading: found.isFetchingNextPage,
      hasFailed: found.isFetchNextPageError,
      load: () => void found.fetchNextPage(),
    },
  };
}

/** What a list on screen has. */
export type CountedList<Row extends { id: number }> = ReturnType<typeof useCountedList<Row>>;
