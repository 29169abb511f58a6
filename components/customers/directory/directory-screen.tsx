"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { ImportBanner } from "@/components/customers/import/import-banner";
import { focusName } from "@/components/desk/list/record-table";
import { useMay } from "@/components/desk/screen/permissions";
import { ScreenProvider } from "@/components/desk/screen/screen-context";
import { useShortcuts } from "@/components/desk/screen/use-shortcuts";
import { OfflineNotice } from "@/components/shell/offline-notice";
import { UnreadNotice } from "@/components/shell/unread-notice";
import { SearchField } from "@/components/ui/search-field";
import { definedFieldsKey, listedFieldsKey } from "@/lib/client/cache/cache-keys";
import { useDirectorySync } from "@/lib/client/cache/customer-sync";
import { QueryProvider } from "@/lib/client/cache/query-client";
import { useSeeded } from "@/lib/client/cache/seeded";
import { useLatest } from "@/lib/client/use-latest";
import type { CompanyDto } from "@/lib/modules/companies/schema";
import { activeFilters, type DirectoryKind, emptyView, FIELD_SUBJECT } from "@/lib/modules/customers/filter";
import type { CustomerDto } from "@/lib/modules/customers/schema";
import type { DefinedField, FieldDto } from "@/lib/modules/fields/schema";
import { DirectoryFilters } from "./directory-filters";
import { DirectoryHeader } from "./directory-header";
import { DirectoryListing } from "./directory-listing";
import { CompanyDialog, CustomerDialog } from "./directory-parts";
import { DirectoryTable } from "./directory-table";
import { DirectoryTasks } from "./directory-tasks";
import { FilterChips } from "./filter-chips";
import type { Task, TaskActions } from "./task-actions";
import type { DirectorySeed } from "./use-directory";
import { useDirectoryActions } from "./use-directory-actions";
import { useDirectoryRoute } from "./use-directory-route";

/** What the server gives the screen for its first paint. */
export type DirectoryScreenProps = {
  viewer: { id: number; name: string };
  timeZone: string;
  renderedAt: number;
  customers: DirectorySeed<CustomerDto> | null;
  companies: DirectorySeed<CompanyDto> | null;
  /** The fields that the list's records have, where it is filtered by some. */
  fields: readonly FieldDto[] | null;
  /** The fields that each of the two lists shows. */
  listed: Readonly<Record<DirectoryKind, readonly DefinedField[]>>;
};

/** The directory: customers and companies. */
export function DirectoryScreen(props: DirectoryScreenProps) {
  const { viewer, timeZone, renderedAt } = props;
  return (
    <QueryProvider>
      <ScreenProvider viewer={viewer} timeZone={timeZone} renderedAt={renderedAt}>
        <Screen {...props} />
      </ScreenProvider>
    </QueryProvider>
  );
}

function Screen({ viewer, renderedAt, customers, companies, fields, listed }: DirectoryScreenProps) {
  const t = useTranslations("customers");
  const mayExchange = useMay("customers.exchange");
  const mayWrite = useMay("customers.write");
  const filtersId = useId();
  const { view, panel, unread, go, open } = useDirectoryRoute();
  const { remove, restore, readAgain } = useDirectoryActions();
  useSeeded(renderedAt, () => [
    [listedFieldsKey("customer"), listed.customers],
    [listedFieldsKey("company"), listed.companies],
    ...(fields ? [[definedFieldsKey(FIELD_SUBJECT[view.kind]), fields] as const] : []),
  ]);
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  const seed: DirectorySeed | null = view.kind === "customers" ? customers : companies;
  const [total, setTotal] = useState<{ count: number; isCapped: boolean } | null>(
    () => seed && { count: seed.list.total, isCapped: seed.list.isTotalCapped },
  );
  const [task, setTask] = useState<Task | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLElement>(null);
  const panelType = useLatest(panel?.type);
  useDirectorySync();
  useFocusBack(task !== null || panel !== null, results);

  const actions = useMemo<TaskActions>(
    () => ({
      onTask: setTask,
      onTaskDone: () => setTask(null),
      onPanel: (next, how) => {
        setTask(null);
        open(next, how);
      },
      onDelete: (kind, row) =>
        void remove(kind, row, () => {
          setTask(null);
          open(null, "replace");
          results.current?.focus();
        }),
      onRestore: restore,
      onMerged: (id) => {
        setTask(null);
        // The detail may have been of the one that is no more.
        if (panelType.current === "customer") open({ type: "customer", id }, "replace");
      },
      onShowCustomersOf: (companyId) => {
        setTask(null);
        go({ ...emptyView("customers"), companyId });
      },
      onChanged: readAgain,
    }),
    [go, open, remove, restore, readAgain, panelType],
  );
  const add = useCallback(
    () =>
      setTask(
        view.kind === "customers" ? { type: "customer-form", customer: null } : { type: "company-form", company: null },
      ),
    [view.kind],
  );
  const clear = () => {
    go({ ...emptyView(view.kind), sort: view.sort });
    search.current?.focus();
  };
  const showKind = (kind: DirectoryKind) => {
    setTotal(null);
    // The words are kept: who is looked for may be a person or their company.
    go({ ...emptyView(kind), q: view.q });
  };
  useShortcuts({
    search: () => search.current?.focus(),
    newCustomer: mayWrite && add,
    next: () => focusName(results.current, 1),
    previous: () => focusName(results.current, -1),
    open: () => (document.activeElement instanceof HTMLElement ? document.activeElement.click() : undefined),
  });

  const onSearch = (q: string) => go({ ...view, q }, "replace");

  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <DirectoryHeader
        view={view}
        total={total?.count ?? null}
        isTotalCapped={total?.isCapped ?? false}
        filtersId={filtersId}
        areFiltersOpen={areFiltersOpen}
        actions={{
          onKind: showKind,
          onToggleFilters: () => setFiltersOpen(!areFiltersOpen),
          onDuplicates: () => open({ type: "duplicates" }),
          onImport: () => open({ type: "import", id: null }),
          onAdd: add,
          onApproachAdd: (view.kind === "customers" ? CustomerDialog : CompanyDialog).preload,
        }}
      />
      <OfflineNotice text={t("offline")} />
      <UnreadNotice parts={unread} onDismiss={() => open(panel, "replace")} className="rounded-md" />
      {mayExchange ? <ImportBanner attenderId={viewer.id} panel={panel} onOpen={open} /> : null}
      <SearchField
        key={view.kind}
        ref={search}
        id={`${filtersId}-search`}
        label={t(`search.${view.kind}`)}
        clearLabel={t("search.clear")}
        value={view.q}
        onChange={onSearch}
        onLeave={() => results.current?.querySelector<HTMLElement>("[data-row-name]")?.focus()}
      />
      {areFiltersOpen ? <DirectoryFilters key={view.kind} id={filtersId} view={view} onChange={go} /> : null}
      {activeFilters(view) > 0 ? <FilterChips view={view} onChange={go} /> : null}
      <section
        ref={results}
        tabIndex={-1}
        aria-label={t(`title.${view.kind}`)}
        className="flex flex-col gap-4 outline-none"
      >
        <DirectoryListing
          key={view.kind}
          view={view}
          seed={seed}
          onTotal={setTotal}
          onSearch={onSearch}
          onClear={clear}
          onAdd={add}
          onFields={(next) => go({ ...view, fields: next })}
        >
          {(list) => (
            <DirectoryTable list={list} view={view} actions={actions} onSort={(sort) => go({ ...view, sort })} />
          )}
        </DirectoryListing>
      </section>
      <DirectoryTasks task={task} panel={panel} actions={actions} />
    </div>
  );
}

/** One dialog follows another, so that the button that opened the first may be gone when the last closes. */
function useFocusBack(isOpen: boolean, fallback: RefObject<HTMLElement | null>): void {
  const opener = useRef<string | null>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest("tr")?.querySelector("[data-row-name]") : null;
      if (row) opener.current = row.getAttribute("data-row-name");
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!isClosed) return;
    // After the dialog has given the focus back to what opened it, if that is still there.
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body && document.activeElement !== null) return;
      const row = opener.current && document.querySelector<HTMLElement>(`[data-row-name="${opener.current}"]`);
      (row || fallback.current)?.focus();
    }, 50);
    return () => clearTimeout(timer);
  }, [isOpen, fallback]);
}
