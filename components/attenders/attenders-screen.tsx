"use client";

import { SearchXIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useId, useRef, useState } from "react";
import { useNow } from "@/components/desk/screen/use-now";
import { useShortcuts } from "@/components/desk/screen/use-shortcuts";
import { UnreadNotice } from "@/components/shell/unread-notice";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { toast } from "@/components/ui/toast/toast-store";
import { ROLES_KEY } from "@/lib/client/cache/cache-keys";
import { QueryProvider } from "@/lib/client/cache/query-client";
import { useSeeded } from "@/lib/client/cache/seeded";
import { lazyPart } from "@/lib/client/lazy-part";
import { onConnected, onHub } from "@/lib/client/live/socket";
import { useEarlyPart } from "@/lib/client/use-early-part";
import { activeFilters, NO_FILTERS } from "@/lib/modules/attenders/filter";
import type { RoleDto } from "@/lib/modules/attenders/roles/schema";
import type { AttenderDto } from "@/lib/modules/attenders/schema";
import type { RowActions } from "./attender-actions";
import { ListErrorBanner, OfflineBanner } from "./attenders-banners";
import { AttendersFilterPanel } from "./attenders-filter-panel";
import { AttendersHeader } from "./attenders-header";
import { AttenderCards, AttendersTable } from "./attenders-list";
import { AttendersPager } from "./attenders-pager";
import { AttendersTabs } from "./attenders-tabs";
import type { AttendersViewer } from "./attenders-viewer";
import { useApiStatus } from "./use-api-status";
import { useAttenderActions } from "./use-attender-actions";
import { type AttendersSeed, useAttenderFilters, useAttenders } from "./use-attenders";
import { RolesContext, useLiveRoles } from "./use-roles";

const AttenderDialog = lazyPart(() => import("./attender-dialog"), "AttenderDialog");

type ScreenProps = { seed: AttendersSeed; roles: RoleDto[]; viewer: AttendersViewer };

/** The team: who is in it, and what an administrator does about it. */
export function AttendersScreen(props: ScreenProps) {
  return (
    <QueryProvider>
      <Screen {...props} />
    </QueryProvider>
  );
}

function Screen({ seed, roles: rolesSeed, viewer }: ScreenProps) {
  useSeeded(seed.readAt, () => [[ROLES_KEY, rolesSeed]]);
  const t = useTranslations("attenders");
  const filtersId = useId();
  const { filters, unread, go } = useAttenderFilters();
  const list = useAttenders(filters, seed);
  const roles = useLiveRoles();
  const { shown, isCurrent, error, reload } = list;
  const { status, checkNow } = useApiStatus();
  const { busy, setActive, resendInvite } = useAttenderActions(list);
  const now = useNow(seed.readAt);
  const [areFiltersOpen, setFiltersOpen] = useState(activeFilters(filters) > 0);
  const [editing, setEditing] = useState<AttenderDto | "new" | null>(null);
  const [closedErrorAt, setClosedErrorAt] = useState(0);
  const [isRefreshing, setRefreshing] = useState(false);
  const results = useRef<HTMLDivElement>(null);
  useEarlyPart(AttenderDialog.preload);
  useShortcuts({ invite: () => setEditing("new") });
  useEffect(() => {
    const stops = [onHub("TeamChanged", () => void reload()), onConnected(() => void reload())];
    return () => {
      for (const stop of stops) stop();
    };
  }, [reload]);

  // The last page may be gone since: its only row was moved to another status, or the address was typed.
  const { items, totalItems, totalPages } = shown;
  const lastPage = isCurrent && items.length === 0 && totalItems > 0 ? totalPages : null;
  useEffect(() => {
    if (lastPage !== null) go({ ...filters, page: lastPage }, "replace");
  }, [lastPage, filters, go]);

  // What couldn't be loaded while the server was away is loaded as soon as it is back; a server that is there and refuses
  // isn't asked again and again.
  const hasFailed = error !== null;
  const statusBefore = useRef(status);
  useEffect(() => {
    const isBack = statusBefore.current === "offline" && status === "online";
    statusBefore.current = status;
    if (isBack && hasFailed) void reload();
  }, [status, hasFailed, reload]);

  async function refresh() {
    setRefreshing(true);
    const [{ isSuccess }] = await Promise.all([reload(), checkNow()]);
    setRefreshing(false);
    if (isSuccess) toast({ type: "success", title: t("toasts.refreshedTitle"), message: t("toasts.refreshedText") });
  }

  // A filter by status takes the row away, and with it the button that had the focus.
  const toggledId = useRef<number | null>(null);
  useEffect(() => {
    if (toggledId.current === null || items.some(({ id }) => id === toggledId.current)) return;
    toggledId.current = null;
    if (document.activeElement === document.body) results.current?.focus();
  }, [items]);

  function saved(attender: AttenderDto) {
    const before = editing === "new" ? null : editing;
    setEditing(null);
    const isInvited = attender.isInvitePending && attender.isActive && before?.email !== attender.email;
    const { email, pendingEmail } = attender;
    const isRequested = pendingEmail !== null && before?.pendingEmail?.address !== pendingEmail.address;
    toast({
      type: "success",
      title: t(before ? "toasts.updatedTitle" : "toasts.addedTitle"),
      message: isInvited
        ? t("toasts.invited", { email })
        : isRequested
          ? t("toasts.emailRequested", { address: pendingEmail.address, email })
          : t("toasts.updatedText", { name: `${attender.firstName} ${attender.surname}`.trim() }),
    });
    if (before) list.put(attender);
    void reload();
  }

  const actions: RowActions = {
    onEdit: setEditing,
    onResend: (attender) => void resendInvite(attender),
    onSetActive: (attender, isActive) => {
      toggledId.current = attender.id;
      void setActive(attender, isActive);
    },
    onApproach: AttenderDialog.preload,
  };
  const rows = { attenders: items, viewerId: viewer.id, busy, now, actions };

  return (
    <RolesContext value={roles}>
      <div className="mx-auto flex max-w-6xl flex-col gap-4 p-4 sm:p-6">
        <AttendersTabs current="people" />
        <AttendersHeader
          total={totalItems}
          status={status}
          isRefreshing={isRefreshing}
          filterCount={activeFilters(filters)}
          filtersId={filtersId}
          areFiltersOpen={areFiltersOpen}
          onRefresh={() => void refresh()}
          onToggleFilters={() => setFiltersOpen(!areFiltersOpen)}
          onApproachAdd={AttenderDialog.preload}
          onAdd={() => setEditing("new")}
        />
        {status === "offline" ? <OfflineBanner onCheck={() => void checkNow()} /> : null}
        {error && error.at !== closedErrorAt ? (
          <ListErrorBanner
            error={error.cause}
            onRetry={() => void reload()}
            onClose={() => {
              setClosedErrorAt(error.at);
              results.current?.focus();
            }}
          />
        ) : null}
        {areFiltersOpen ? <AttendersFilterPanel id={filtersId} filters={filters} onChange={go} /> : null}
        <UnreadNotice parts={unread} onDismiss={() => go(filters, "replace")} className="rounded-md" />
        <section
          ref={results}
          tabIndex={-1}
          aria-label={t("title")}
          aria-busy={!isCurrent && list.isLoading}
          className={cn("outline-none transition-opacity duration-150", !isCurrent && "opacity-60")}
        >
          {items.length === 0 && lastPage === null ? (
            <EmptyState
              className="rounded-lg border border-border border-dashed"
              icon={<SearchXIcon />}
              title={t("empty.title")}
              text={t("empty.text")}
              action={
                <Button variant="outline" onClick={() => go(NO_FILTERS)}>
                  {t("filters.clear")}
                </Button>
              }
            />
          ) : (
            <>
              <div className="rounded-lg border-border bg-card max-lg:hidden lg:border">
                <AttendersTable {...rows} />
              </div>
              <AttenderCards {...rows} />
            </>
          )}
        </section>
        {totalPages > 1 ? (
          <AttendersPager
            page={Math.min(shown.currentPage, totalPages)}
            pageSize={shown.pageSize}
            totalItems={totalItems}
            totalPages={totalPages}
            onGo={(page) => (page === filters.page ? void reload() : go({ ...filters, page }))}
          />
        ) : null}
        <Suspense>
          {editing === null ? null : (
            <AttenderDialog
              attender={editing === "new" ? null : editing}
              viewer={viewer}
              onSaved={saved}
              onClose={() => setEditing(null)}
            />
          )}
        </Suspense>
      </div>
    </RolesContext>
  );
}
