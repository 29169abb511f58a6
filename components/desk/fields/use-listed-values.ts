import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { listedFieldsKey, listedValuesKey } from "@/lib/client/cache/cache-keys";
import { spread } from "@/lib/client/cache/spread";
import { fetchListedFields, fetchListedValues } from "@/lib/client/calls/field-calls";
import { useHub } from "@/lib/client/live/use-hub";
import type { FieldSubject } from "@/lib/modules/fields/policy";
import type { DefinedField, ListedRecord } from "@/lib/modules/fields/schema";
import { batchesOf } from "./listed-batches";

type Id = ListedRecord["id"];

/** An import changes one record after another. */
const WAIT_MS = 400;

const NO_FIELDS: readonly DefinedField[] = [];
const NO_IDS: readonly Id[] = [];

/** The fields of a subject that lists show. The server gave them to the screen, so that their places are there from the start. */
export function useListedFields(subject: FieldSubject): readonly DefinedField[] {
  const { data = NO_FIELDS } = useQuery({
    queryKey: listedFieldsKey(subject),
    queryFn: ({ signal }) => fetchListedFields(subject, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/**
 * What the loaded rows of a list have in the fields that lists show, by the rows' ids; a row whose values aren't known yet is absent.
 * What was read stays while it is read again.
 * @param idOf what events about a record call it, where that isn't its id
 */
export function useListedValues(
  subject: FieldSubject,
  fields: readonly DefinedField[],
  ids: readonly Id[],
  idOf: (event: { id: number }) => Id = ({ id }) => id,
): ReadonlyMap<Id, ListedRecord> {
  const client = useQueryClient();
  const wanted = fields.length === 0 ? NO_IDS : ids;
  const [batches, setBatches] = useState(() => batchesOf([], wanted));
  const now = batchesOf(batches, wanted);
  if (now !== batches) setBatches(now);

  const queryKey = listedValuesKey(subject);
  const changed = useRef(new Set<Id>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useHub(
    {
      onFieldValuesChanged: (event) => {
        if (event.subject !== subject) return;
        changed.current.add(idOf(event));
        timer.current ??= setTimeout(() => {
          timer.current = undefined;
          const { current: those } = changed;
          changed.current = new Set();
          const isAbout = ({ queryKey: key }: { queryKey: readonly unknown[] }) =>
            (key[queryKey.length] as readonly Id[]).some((id) => those.has(id));
          void client.invalidateQueries({ queryKey, predicate: isAbout });
        }, WAIT_MS);
      },
      onFieldsChanged: () => spread(() => client.invalidateQueries({ queryKey })),
      // What is on its way already is as good as another answer.
      onConnected: () => client.invalidateQueries({ queryKey }, { cancelRefetch: false }),
    },
    subject,
  );

  return useQueries({
    queries: now.map((batch) => ({
      queryKey: [...queryKey, batch],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchListedValues(subject, batch, signal),
      staleTime: Number.POSITIVE_INFINITY,
      // A row whose values stayed isn't drawn again.
      structuralSharing: true,
    })),
    combine: byId,
  });
}

const byId = (results: readonly { data?: ListedRecord[] | undefined }[]): ReadonlyMap<Id, ListedRecord> =>
  new Map(results.flatMap(({ data = [] }) => data.map((record) => [record.id, record] as const)));
