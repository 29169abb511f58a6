import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMay } from "@/components/desk/screen/permissions";
import { fetchFields } from "@/lib/client/calls/field-calls";
import { useHub } from "@/lib/client/live/use-hub";
import { OWN_SUBJECTS, ownFieldName } from "@/lib/kernel/conditions/own-field";
import type { FieldDto } from "@/lib/modules/fields/schema";

/** A field of the workspace's own by the name that conditions have for it. */
export type NamedField = FieldDto & { name: string };

const NONE: readonly NamedField[] = [];
const KEY = ["own-fields"] as const;

async function readFields(signal: AbortSignal): Promise<NamedField[]> {
  const lists = await Promise.all(
    OWN_SUBJECTS.map(async (subject) =>
      (await fetchFields(subject, signal)).map((field) => ({ ...field, name: ownFieldName(subject, field.key) })),
    ),
  );
  return lists.flat();
}

/** The fields that conditions can ask beside the product's, archived ones too. Read when first needed; empty until then. */
export function useOwnFields(isNeeded = true) {
  const client = useQueryClient();
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => readFields(signal),
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useHub({ onFieldsChanged: () => void client.invalidateQueries({ queryKey: KEY }) });
  return { fields: data ?? NONE, isPending: isNeeded && isPending, isError: isNeeded && isError, refetch };
}

/** Of the fields those that somebody can be offered to ask. `asked`, which a condition has already, stay with them. */
export function useOffered(fields: readonly NamedField[], ...asked: readonly (string | undefined)[]): NamedField[] {
  const maySeeAll = useMay("fields.sensitive");
  return fields.filter(({ name, isArchived, isPii }) => asked.includes(name) || (!isArchived && (maySeeAll || !isPii)));
}
