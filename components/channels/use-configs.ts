import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ConfigCalls } from "@/lib/client/calls/channel-calls";

/** Colleagues change configs and servers come and go; the hub doesn't tell of either. */
const REFRESH_MS = 30_000;

/** Key of a list of the module in the cache. */
export function channelsKey(name: string): readonly unknown[] {
  return ["channels", name];
}

/** The configs of a kind, and ways to keep them in step with what the calls answer. */
export type Configs<Dto> = {
  rows: readonly Dto[];
  /** What is shown couldn't be read again. */
  isStale: boolean;
  reload: () => Promise<readonly Dto[] | null>;
  put: (row: Dto) => void;
  drop: (id: number) => void;
};

/** Reads the configs of a kind and keeps them fresh while somebody looks. */
export function useConfigs<Dto extends { id: number }>(
  name: string,
  { list }: Pick<ConfigCalls<Dto, never>, "list">,
  isWatched = true,
): Configs<Dto> {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: channelsKey(name),
    queryFn: ({ signal }) => list(signal),
    refetchOnWindowFocus: "always",
    refetchInterval: isWatched ? REFRESH_MS : false,
    // What was read stays, and the notice has 'try again'.
    retry: false,
  });
  const { data, refetch } = query;
  const change = useCallback(
    (next: (rows: Dto[]) => Dto[]) => {
      // An answer that is on its way was made before this change.
      void client.cancelQueries({ queryKey: channelsKey(name) });
      client.setQueryData<Dto[]>(channelsKey(name), (rows) => next(rows ?? []));
    },
    [client, name],
  );
  return {
    rows: data ?? [],
    isStale: query.isError,
    reload: useCallback(async () => (await refetch()).data ?? null, [refetch]),
    put: useCallback(
      (row) =>
        change((rows) =>
          rows.some(({ id }) => id === row.id)
            ? rows.map((known) => (known.id === row.id ? row : known))
            : [...rows, row],
        ),
      [change],
    ),
    drop: useCallback((id) => change((rows) => rows.filter((row) => row.id !== id)), [change]),
  };
}
