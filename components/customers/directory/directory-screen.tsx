"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { ImportBanner } from "@/components/customers/import/import-banner";
import { ScreenFacts } from "@/components/customers/screen-facts";
import { focusName } from "@/components/desk/list/record-table";
import { useShortcuts } from "@/components/desk/screen/use-shortcuts";
import { OfflineNotice } from "@/components/shell/offline-notice";
import { UnreadNotice } from "@/components/shell/unread-notice";
import { SearchField } from "@/components/ui/search-field";
import { useDirectorySync } from "@/lib/client/cache/customer-sync";
import { QueryProvider } from "@/lib/client/cache/query-client";
import type { CompanyDto } from "@/lib/modules/companies/schema";
import { activeFilters, type DirectoryKind, type DirectoryView, emptyView } from "@/lib/modules/customers/filter";
import type { CustomerDto } from "@/lib/modules/customers/schema";
import { CompaniesTable, type CompanyActions } from "./companies-table";
import { type CustomerActions, CustomersTable } from "./customers-table";
import { DirectoryFilters } from "./directory-filters";
import { DirectoryHeader } from "./directory-header";
import { DirectoryListing } from "./directory-listing";
import { CompanyDetail, CompanyDialog, CustomerDetail, CustomerDialog } from "./directory-parts";
import { DirectoryTasks } from "./directory-tasks";
import { FilterChips } from "./filter-chips";
import type { Task, TaskActions } from "./task-actions";
import type { DirectorySeed } from "./use-directory";
import { useDirectoryActions } from "./use-directory-actions";
import { useDirectoryRoute } from "./use-directory-route";

/** What the server gives the screen for its first paint. */
export type DirectoryScreenProps = {
  viewer: { id: number; name: string; isAdministrator: boolean };
  locale: string;
  timeZone: string;
  renderedAt: number;
  customers: DirectorySeed<CustomerDto> | null;
  companies: DirectorySeed<CompanyDto> | null;
};

/** The directory: customers and companies. */
export function DirectoryScreen(props: DirectoryScreenProps) {
  const { viewer, locale, timeZone, renderedAt } = props;
  return (
    <QueryProvider>
      <ScreenFacts viewer={viewer} locale={locale} timeZone={timeZone} renderedAt={renderedAt}>
        <Screen {...props} />
      </ScreenFacts>
    </QueryProvider>
  );
}

function Screen({ viewer, customers, companies }: DirectoryScreenProps) {
  const t = useTranslations("customers");
  const filtersId = useId();
  const { view, panel, unread, go, open } = useDirectoryRoute();
  const { remove, restore, readAgain } = useDirectoryActions();
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  const [total, setTotal] = useState<{ count: number; isCapped: boolean } | null>(() =>
    totalOf(view.kind === "customers" ? customers : companies),
  );
  const [task, setTask] = useState<Task | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLElement>(null);
  const panelType = useRef(panel?.type);
  useEffect(() => {
    panelType.current = panel?.type;
  });
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
    [go, open, remove, restore, readAgain],
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
  const change = (next: DirectoryView) => go(next);
  const showKind = (kind: DirectoryKind) => {
    setTotal(null);
    // The words are kept: who is looked for may be a person or their company.
    go({ ...emptyView(kind), q: view.q });
  };
  useShortcuts({
    "/": () => search.current?.focus(),
    c: add,
    j: () => focusName(results.current, 1),
    k: () => focusName(results.current, -1),
    o: () => (document.activeElement instanceof HTMLElement ? document.activeElement.click() : undefined),
  });

  const customerActions = useMemo<CustomerActions>(
    () => ({
      onOpen: ({ id }) => actions.onPanel({ type: "customer", id }),
      onStart: (customer) => actions.onTask({ type: "start", customer }),
      onEdit: (customer) => actions.onTask({ type: "customer-form", customer }),
      onDelete: (customer) => actions.onDelete("customers", customer),
      onApproachDetail: CustomerDetail.preload,
      onApproachForm: CustomerDialog.preload,
    }),
    [actions],
  );
  const companyActions = useMemo<CompanyActions>(
    () => ({
      onOpen: ({ id }) => actions.onPanel({ type: "company", id }),
      onEdit: (company) => actions.onTask({ type: "company-form", company }),
      onDelete: (company) => actions.onDelete("companies", company),
      onApproachDetail: CompanyDetail.preload,
      onApproachForm: CompanyDialog.preload,
    }),
    [actions],
  );
  const onSearch = (q: string) => go({ ...view, q }, "replace");
  const listing = { view, onTotal: setTotal, onSearch, onClear: clear, onAdd: add };
  const sort = (next: DirectoryView["sort"]) => go({ ...view, sort: next });

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
      {viewer.isAdministrator ? <ImportBanner attenderId={viewer.id} panel={panel} onOpen={open} /> : null}
      <SearchField
        key={view.kind}
        ref={search}
        id={`${filtersId}-search`}
        label={t(`search.${view.kind}`)}
        clearLabel={t("search.clear")}
        value={view.q}
        onChange={(q) => go({ ...view, q }, "replace")}
        onLeave={() => results.current?.querySelector<HTMLElement>("[data-row-name]")?.focus()}
      />
      {areFiltersOpen ? <DirectoryFilters key={view.kind} id={filtersId} view={view} onChange={change} /> : null}
      {activeFilters(view) > 0 ? <FilterChips view={view} onChange={change} /> : null}
      <section
        ref={results}
        tabIndex={-1}
        aria-label={t(`title.${view.kind}`)}
        className="flex flex-col gap-4 outline-none"
      >
        {view.kind === "customers" ? (
          <DirectoryListing key="customers" {...listing} seed={customers}>
            {(list) => <CustomersTable list={list} view={view} actions={customerActions} onSort={sort} />}
          </DirectoryListing>
        ) : (
          <DirectoryListing key="companies" {...listing} seed={companies}>
            {(list) => <CompaniesTable list={list} view={view} actions={companyActions} onSort={sort} />}
          </DirectoryListing>
        )}
      </section>
      <DirectoryTasks task={task} panel={panel} actions={actions} />
    </div>
  );
}

function totalOf(seed: DirectorySeed<CustomerDto> | DirectorySeed<CompanyDto> | null) {
  return seed && { count: seed.list.total, isCapped: seed.list.isTotalCapped };
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
