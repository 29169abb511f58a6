import { type FieldsOf, fetchValues } from "@/lib/client/calls/field-calls";

/** What a record has in the workspace's own fields, as it is kept in the cache. */
export const fieldsQuery = (of: FieldsOf) => ({
  queryKey: ["fields", of.subject, of.id],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchValues(of, signal),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});
