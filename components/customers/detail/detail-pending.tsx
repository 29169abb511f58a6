import { Trash2Icon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { TaskActions } from "@/components/customers/directory/task-actions";
import { IconButton } from "@/components/ui/icon-button";
import { onHub } from "@/lib/client/live/socket";
import type { DirectoryKind } from "@/lib/modules/customers/filter";
import { DetailProblem, DetailSkeleton } from "./detail-frame";

/** Who took a row away while its detail was open; null as long as nobody did. */
export function useGoneBy(kind: DirectoryKind, id: number): string | null {
  const [goneBy, setGoneBy] = useState<string | null>(null);
  useEffect(() => {
    const hear = (goneId: number, by: { name: string }) => (goneId === id ? setGoneBy(by.name) : undefined);
    return kind === "customers"
      ? onHub("CustomerDeleted", ({ customerId, by }) => hear(customerId, by))
      : onHub("CompanyDeleted", ({ companyId, by }) => hear(companyId, by));
  }, [kind, id]);
  return goneBy;
}

/**
 * What stands in a detail's frame while it is on its way, and when it can't be read. The frame stays the same one: a new dialog would
 * have forgotten where the focus was before.
 */
export function DetailPending({
  kind,
  id,
  name,
  query: { isError, error, refetch },
  goneBy,
  actions,
  onClose,
}: {
  kind: DirectoryKind;
  id: number;
  name: string;
  query: { isError: boolean; error: unknown; refetch: () => unknown };
  goneBy: string | null;
  actions: TaskActions;
  onClose: () => void;
}) {
  if (!isError) return <DetailSkeleton />;
  return (
    <DetailProblem
      error={error}
      gone={goneBy}
      onRetry={() => void refetch()}
      onRestore={() => actions.onRestore(kind, { id, name })}
      onClose={onClose}
    />
  );
}

/** The button that takes away what the detail is about. */
export function DeleteButton({ onDelete }: { onDelete: () => void }) {
  const t = useTranslations("customers.actions");
  return <IconButton variant="outline" label={t("delete")} icon={Trash2Icon} onClick={onDelete} />;
}
