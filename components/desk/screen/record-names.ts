import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { ApiError, apiGet } from "@/lib/client/http/api";
import { type Condition, leavesOf } from "@/lib/kernel/conditions/condition";

const KEPT_MS = 300_000;
const ADDRESSES = { customer: "customers", company: "companies" } as const;
type Kind = keyof typeof ADDRESSES;

const keyOf = (kind: Kind, id: number) => ["record-name", kind, id] as const;
const isKind = (field: string): field is Kind => field in ADDRESSES;

/** The name of a customer or a company; null: it is gone; undefined: it isn't known (yet). */
export type RecordName = (kind: Kind, id: number) => string | null | undefined;

async function readName(kind: Kind, id: number, signal: AbortSignal): Promise<string | null> {
  try {
    return (await apiGet<{ name: string }>(`/api/v1/${ADDRESSES[kind]}/${id}`, {}, signal)).name;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/**
 * Names of the customers and companies that conditions name, and of those that were chosen on this screen.
 * @param most of those that one question names are read
 */
export function useRecordNames(conditions: readonly Condition[], most = Number.POSITIVE_INFINITY): RecordName {
  const client = useQueryClient();
  const asked = new Map<string, readonly [Kind, number]>();
  for (const { field, value } of conditions.flatMap(leavesOf))
    if (isKind(field) && Array.isArray(value))
      for (const id of value.slice(0, most)) asked.set(`${field} ${id}`, [field, Number(id)]);
  const places = new Map([...asked.keys()].map((name, index) => [name, index]));
  const found = useQueries({
    queries: [...asked.values()].map(([kind, id]) => ({
      queryKey: keyOf(kind, id),
      queryFn: ({ signal }: { signal: AbortSignal }) => readName(kind, id, signal),
      staleTime: KEPT_MS,
      retry: false,
    })),
  });
  return (kind, id) => {
    const place = places.get(`${kind} ${id}`);
    return place === undefined ? client.getQueryData<string | null>(keyOf(kind, id)) : found[place]?.data;
  };
}

/** Keeps the name of what was chosen, which nobody then has to look for. */
export function useRememberedName(): (kind: Kind, id: number, name: string) => void {
  const client = useQueryClient();
  return useCallback((kind, id, name) => client.setQueryData(keyOf(kind, id), name), [client]);
}
