import { BuildingIcon, SearchXIcon, UsersIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/desk/screen/permissions";
import { SearchSimilar } from "@/components/shell/search-instead";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { RetryNotice } from "@/components/ui/notice";
import { ApiError, NetworkError } from "@/lib/client/http/api";
import { quotedText } from "@/lib/client/http/exact-search";
import type { DirectoryKind } from "@/lib/modules/customers/filter";

/** What stands in the list's place when it is empty: nothing there at all, or nothing under this filter. */
export function DirectoryEmpty({
  kind,
  isFiltered,
  search,
  onSearch,
  onClear,
  onAdd,
}: {
  kind: DirectoryKind;
  isFiltered: boolean;
  search: string;
  onSearch: (search: string) => void;
  onClear: () => void;
  onAdd: () => void;
}) {
  const t = useTranslations("customers");
  const mayWrite = useMay("customers.write");
  return (
    <EmptyState
      className="rounded-lg border border-border border-dashed"
      icon={isFiltered ? <SearchXIcon /> : kind === "customers" ? <UsersIcon /> : <BuildingIcon />}
      title={t(isFiltered ? "empty.filteredTitle" : `empty.${kind}Title`)}
      text={
        search !== ""
          ? t("empty.searchText", { search: quotedText(search) ?? search })
          : t(isFiltered ? "empty.filteredText" : `empty.${kind}Text`)
      }
      action={
        isFiltered ? (
          <>
            <SearchSimilar typed={search} onSearch={onSearch} />
            <Button variant="outline" onClick={onClear}>
              {t("filters.clear")}
            </Button>
          </>
        ) : mayWrite ? (
          <Button onClick={onAdd}>{t(`add.${kind}`)}</Button>
        ) : null
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
    <RetryNotice isBanner title={problemText(error)} retry={t("retry")} isLoading={isLoading} onRetry={onRetry}>
      {hasRows ? t("problems.kept") : null}
    </RetryNotice>
  );
}
