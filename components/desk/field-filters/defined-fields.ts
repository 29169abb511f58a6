import { useQuery } from "@tanstack/react-query";
import { definedFieldsKey } from "@/lib/client/cache/cache-keys";
import { fetchFields } from "@/lib/client/calls/field-calls";
import type { FieldSubject } from "@/lib/modules/fields/policy";

/** The fields that a kind of record has, in their order and archived ones too. Read when first needed. */
export function useDefinedFields(subject: FieldSubject, isNeeded = true) {
  return useQuery({
    queryKey: definedFieldsKey(subject),
    queryFn: ({ signal }) => fetchFields(subject, signal),
    enabled: isNeeded,
  });
}
