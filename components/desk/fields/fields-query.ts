import { type FieldsOf, fetchValues } from "@/lib/client/calls/field-calls";
import type { RecordFieldsDto } from "@/lib/modules/fields/schema";

/** Beginning of the cache keys of what a record has in the workspace's own fields. */
export const fieldsKey = ({ subject, id }: FieldsOf) => ["fields", subject, id] as const;

/** What a record has in them, as it is kept in the cache. Another team has other fields: meanwhile those of the one before are shown. */
export const fieldsQuery = (of: FieldsOf) => ({
  queryKey: [...fieldsKey(of), "teamId" in of ? of.teamId : null],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchValues(of, signal),
  staleTime: Number.POSITIVE_INFINITY,
  placeholderData: (known: RecordFieldsDto | undefined, query: { queryKey: readonly unknown[] } | undefined) =>
    query?.queryKey[1] === of.subject && query.queryKey[2] === of.id ? known : undefined,
  retry: false,
});
