import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchImport } from "@/lib/client/calls/customer-calls";
import { useHub } from "@/lib/client/live/use-hub";
import { readEntry, writeEntry } from "@/lib/client/local-storage";
import type { ImportDto } from "@/lib/modules/customers/import/import-schema";

/** A hub that is away doesn't tell how far it is. */
const ASK_EVERY_MS = 4_000;

const keyOf = (id: number) => ["customer-import", id] as const;
const entryOf = (attenderId: number) => `cangoo.customer-import.${attenderId}`;

/** Which import this browser began last and nobody has put away; null for none. */
export function readKeptImport(attenderId: number): number | null {
  const id = Number(readEntry(entryOf(attenderId)));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Keeps an import to be found again, or with null forgets it. */
export function keepImport(attenderId: number, id: number | null): void {
  writeEntry(entryOf(attenderId), id === null ? null : String(id));
}

/** Puts what a call or the hub told of an import in the place of what was known. */
export function putImport(client: QueryClient, state: ImportDto): void {
  client.setQueryData<ImportDto>(keyOf(state.id), state);
}

/** Asks how far an import is: the hub may have told more than the answer to a call that started it. */
export function refreshImport(client: QueryClient, id: number): Promise<void> {
  return client.invalidateQueries({ queryKey: keyOf(id) });
}

/** An import, live. */
export function useImport(id: number | null) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(id ?? 0),
    queryFn: ({ signal }) => fetchImport(id ?? 0, signal),
    enabled: id !== null,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === "running" ? ASK_EVERY_MS : false),
  });
  useHub(
    {
      onImportProgress: ({ import: state }) => state.id === id && putImport(client, state),
      onConnected: () => id !== null && refreshImport(client, id),
    },
    id,
  );
  return query;
}
