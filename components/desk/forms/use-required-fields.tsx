import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { fieldsQuery } from "@/components/desk/fields/fields-query";
import { useMay } from "@/components/desk/screen/permissions";
import type { FieldsOf } from "@/lib/client/calls/field-calls";
import { lazyPlace } from "@/lib/client/lazy-part";
import type { FilledField } from "@/lib/modules/fields/schema";

const RequiredDialog = lazyPlace(() => import("./required-dialog"), "RequiredDialog");

/** What is done once the record is filled in, and what the button says of that. */
type Next = { save: string; go: () => unknown };

/**
 * Asks for what closing a record requires, before it is closed.
 * @param isNeeded whether the viewer may close it as it is now
 * @returns `before`: does it at once, or asks first and then answers undefined; `dialog`: to be rendered
 */
export function useRequiredFields(
  of: FieldsOf,
  isNeeded: boolean,
): { before: <Done>(save: string, go: () => Done) => Done | undefined; dialog: ReactNode } {
  const maySeeSensitive = useMay("fields.sensitive");
  const { data } = useQuery({ ...fieldsQuery(of), enabled: isNeeded });
  const [next, setNext] = useState<Next | null>(null);
  const isMissing = ({ required, value, isHidden, isPii, isForTeam }: FilledField) =>
    required === "on_close" && isForTeam && value === null && !isHidden && (!isPii || maySeeSensitive);
  const missing = isNeeded && data ? data.fields.filter(isMissing) : [];
  const before = <Done,>(save: string, go: () => Done): Done | undefined => {
    if (missing.length === 0) return go();
    setNext({ save, go });
    return undefined;
  };
  const dialog =
    next && data && missing.length > 0 ? (
      <RequiredDialog
        of={of}
        fields={missing}
        version={data.version}
        save={next.save}
        onFilled={next.go}
        onClose={() => setNext(null)}
      />
    ) : null;
  return { before, dialog };
}
