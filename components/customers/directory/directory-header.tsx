import { BuildingIcon, CopyIcon, DownloadIcon, FilterIcon, PlusIcon, UploadIcon, UsersIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMay } from "@/components/desk/screen/permissions";
import { Badge } from "@/components/ui/badge";
import { Button, buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Segmented } from "@/components/ui/segmented";
import { toast } from "@/components/ui/toast/toast-store";
import { Tooltip } from "@/components/ui/tooltip";
import { activeFilters, type DirectoryKind, type DirectoryView, exportHref } from "@/lib/modules/customers/filter";

/** What the directory's head does. */
export type HeaderActions = {
  onKind: (kind: DirectoryKind) => void;
  onToggleFilters: () => void;
  onDuplicates: () => void;
  onImport: () => void;
  onAdd: () => void;
  onApproachAdd: () => void;
};

/** Customers or companies, how many there are, and what can be done. */
export function DirectoryHeader({
  view,
  total,
  isTotalCapped,
  filtersId,
  areFiltersOpen,
  actions,
}: {
  view: DirectoryView;
  /** Null while nobody knows. */
  total: number | null;
  isTotalCapped: boolean;
  filtersId: string;
  areFiltersOpen: boolean;
  actions: HeaderActions;
}) {
  const t = useTranslations("customers");
  const mayWrite = useMay("customers.write");
  const filterCount = activeFilters(view);
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-3">
      <h1 className="sr-only">{t("title.directory")}</h1>
      <Segmented
        label={t("toggle.label")}
        className="max-sm:w-full sm:min-w-64"
        options={[
          { value: "customers", label: t("toggle.customers"), icon: <UsersIcon /> },
          { value: "companies", label: t("toggle.companies"), icon: <BuildingIcon /> },
        ]}
        value={view.kind}
        onChange={actions.onKind}
      />
      <span role="status" className="inline-flex">
        {total === null ? null : (
          <Badge className="tabular-nums">
            {t(`count.${view.kind}`, { count: total, plus: isTotalCapped ? "+" : "" })}
          </Badge>
        )}
      </span>
      <span className="ml-auto flex items-center gap-2 max-sm:w-full max-sm:gap-1.5">
        {view.kind === "customers" ? (
          <>
            {mayWrite ? (
              <HeaderButton label={t("duplicates.open")} onClick={actions.onDuplicates} icon={<CopyIcon />} />
            ) : null}
            <HeaderButton label={t("import.open")} onClick={actions.onImport} icon={<UploadIcon />} />
          </>
        ) : null}
        <ExportButton view={view} />
        <Button
          variant="outline"
          className="max-sm:px-3"
          aria-expanded={areFiltersOpen}
          aria-controls={areFiltersOpen ? filtersId : undefined}
          onClick={actions.onToggleFilters}
        >
          <FilterIcon aria-hidden="true" />
          <span className="max-sm:sr-only">{t("filters.toggle")}</span>
          {filterCount > 0 ? (
            <span className="rounded-full bg-brand-tint px-1.5 text-brand-tint-foreground text-xs tabular-nums">
              {filterCount}
              <span className="sr-only">{t("filters.active", { count: filterCount })}</span>
            </span>
          ) : null}
        </Button>
        {mayWrite ? (
          <Button
            className="min-w-0 max-sm:flex-1 max-sm:px-2"
            onPointerEnter={actions.onApproachAdd}
            onFocus={actions.onApproachAdd}
            onClick={actions.onAdd}
          >
            <PlusIcon aria-hidden="true" />
            <span className="truncate">{t(`add.${view.kind}`)}</span>
          </Button>
        ) : null}
      </span>
    </header>
  );
}

function HeaderButton({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip label={label} side="bottom">
      <Button variant="outline" size="icon" aria-label={label} onClick={onClick}>
        <span aria-hidden="true" className="contents">
          {icon}
        </span>
      </Button>
    </Tooltip>
  );
}

/** The file with the rows of the filter; whoever may not have it is told why. */
function ExportButton({ view }: { view: DirectoryView }) {
  const t = useTranslations("customers");
  const mayExchange = useMay("customers.exchange");
  const label = t(activeFilters(view) > 0 ? "export.filtered" : "export.all");
  if (!mayExchange) {
    return (
      <HeaderButton
        label={label}
        icon={<DownloadIcon />}
        onClick={() =>
          toast({ type: "warning", title: t("export.forbiddenTitle"), message: t("export.forbiddenText") })
        }
      />
    );
  }
  return (
    <Tooltip label={label} side="bottom">
      <a
        href={exportHref(view)}
        download
        aria-label={label}
        className={cn(buttonVariants({ variant: "outline", size: "icon" }))}
        onClick={() => toast({ type: "info", title: t("export.startedTitle"), message: t("export.startedText") })}
      >
        <DownloadIcon aria-hidden="true" />
      </a>
    </Tooltip>
  );
}
