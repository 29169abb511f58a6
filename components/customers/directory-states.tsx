import { BuildingIcon, RefreshCwIcon, SearchXIcon, TriangleAlertIcon, UsersIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ApiError, NetworkError } from "@/lib/client/api";
import type { DirectoryKind } from "@/lib/client/customer-view";

/** What stands in the list's place when it is empty: nothing there at all, or nothing under this filter. */
export function DirectoryEmpty({
  kind,
  isFiltered,
  onClear,
  onAdd,
}: {
  kind: DirectoryKind;
  isFiltered: boolean;
  onClear: () => void;
  onAdd: () => void;
}) {
  const t = useTranslations("customers");
  return (
    <EmptyState
      className="rounded-lg border border-border border-dashed"
      icon={isFiltered ? <SearchXIcon /> : kind === "customers" ? <UsersIcon /> : <BuildingIcon />}
      title={t(isFiltered ? "empty.filteredTitle" : `empty.${kind}Title`)}
      text={t(isFiltered ? "empty.filteredText" : `empty.${kind}Text`)}
      action={
        isFiltered ? (
          <Button variant="outline" onClick={onClear}>
            {t("filters.clear")}
          </Button>
        ) : (
          <Button onClick={onAdd}>{t(`add.${kind}`)}</Button>
        )
      }
    />
  );
}

/** Why something couldn't be read or done, in one sentence. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslations("customers.problems");
  return (error) => {
    if (error instanceof NetworkError) return t("noAnswer");
    if (error instanceof ApiError && error.status < 500 && error.message) return error.message;
    return t("server");
  };
}

/** The list couldn't be read: why, what is shown instead, and what can be done. */
export function DirectoryProblem({
  error,
  hasRows,
  isLoading,
  onRetry,
}: {
  error: unknown;
  hasRows: boolean;
  isLoading: boolean;
  onRetry: () => void;
}) {
  const t = useTranslations("customers");
  const problemText = useProblemText();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-danger-tint px-4 py-3 text-danger-tint-foreground"
    >
      <TriangleAlertIcon aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-48 flex-1">
        <strong className="font-semibold">{problemText(error)}</strong> {hasRows ? t("problems.kept") : null}
      </p>
      <Button variant="outline" size="sm" aria-disabled={isLoading || undefined} onClick={onRetry}>
        <RefreshCwIcon aria-hidden="true" />
        {t("retry")}
      </Button>
    </div>
  );
}
