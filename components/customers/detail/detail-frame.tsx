import { useQuery } from "@tanstack/react-query";
import { RefreshCwIcon, Trash2Icon, Undo2Icon, UserXIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { DirectoryStatus } from "@/components/customers/directory/directory-cells";
import { useProblemText } from "@/components/customers/directory/directory-states";
import type { TaskActions } from "@/components/customers/directory/task-actions";
import { fieldsQuery } from "@/components/desk/fields/fields-query";
import { useMay } from "@/components/desk/screen/permissions";
import { useRecent } from "@/components/desk/screen/use-recent";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { rowKey } from "@/lib/client/cache/customer-cache";
import type { RowOf } from "@/lib/client/calls/customer-calls";
import { ApiError } from "@/lib/client/http/api";
import { useHub } from "@/lib/client/live/use-hub";
import { useWork } from "@/lib/client/use-work";
import type { DirectoryKind } from "@/lib/modules/customers/filter";
import { Timeline } from "./timeline";

/**
 * A wide dialog about one customer or company: who it is on top, what one does about them beside the name, then the facts
 * and what else there is, and what happened. Its frame stays the same one while it is read: a new dialog would have forgotten
 * where the focus was before.
 */
export function RowDetail<Kind extends DirectoryKind, Row extends RowOf<Kind>>({
  kind,
  id,
  read,
  texts,
  actions,
  onClose,
  about,
  buttons,
  facts,
  children,
  onCustomer,
}: {
  kind: Kind;
  id: number;
  read: (id: number, signal: AbortSignal) => Promise<Row>;
  /** What is said of it while it is unknown, and in the place of a name that it hasn't. */
  texts: { name: string; description: string; nameless: string };
  actions: TaskActions;
  onClose: () => void;
  about: (row: Row) => string;
  buttons: (row: Row) => ReactNode;
  facts: (row: Row) => readonly Fact[];
  /** Further parts, below the facts. */
  children: (row: Row) => ReactNode;
  /** Opens the customer of a company's line. */
  onCustomer?: (customerId: number) => void;
}) {
  const t = useTranslations("customers");
  const mayWrite = useMay("customers.write");
  const { data, isError, error, refetch } = useQuery({
    queryKey: rowKey(kind, id),
    queryFn: ({ signal }) => read(id, signal),
    retry: false,
  });
  const isCustomer = kind === "customers";
  // Known with the rest: what stands below them would move otherwise.
  const fields = useQuery(fieldsQuery({ subject: isCustomer ? "customer" : "company", id }));
  const goneBy = useGoneBy(kind, id);
  const name = data ? data.name.trim() || texts.nameless : texts.name;
  const row = isError || fields.isPending ? undefined : data;
  useRecent(
    "customer",
    id,
    isCustomer && row ? { title: name, detail: about(row) } : null,
    isCustomer && error instanceof ApiError && error.status === 404,
  );
  return (
    <Dialog onClose={onClose}>
      <DialogContent
        closeLabel={t("form.close")}
        // From the top, so that it stays where it is while its parts come.
        className="max-w-5xl max-sm:self-stretch max-sm:p-4 sm:self-start"
        onEscapeKeyDown={(event) => {
          // Escape leaves a small form in it first.
          if (event.target instanceof Element && event.target.closest("[data-inner-form]")) event.preventDefault();
        }}
        // Their name and not the ✕, which is all there is while the rest is on its way.
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
        }}
      >
        <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 pr-8">
          <Avatar name={name} size="lg" />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <DialogTitle className="min-w-0 break-words">{name}</DialogTitle>
              {row ? <DirectoryStatus status={row.status} /> : null}
            </div>
            <DialogDescription>{row ? about(row) : texts.description}</DialogDescription>
          </div>
          {row ? (
            <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
              {buttons(row)}
              {mayWrite ? (
                <IconButton
                  variant="outline"
                  label={t("actions.delete")}
                  icon={Trash2Icon}
                  onClick={() => actions.onDelete(kind, row)}
                />
              ) : null}
            </div>
          ) : null}
        </header>
        {row ? (
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-5">
              <DetailPart title={t("detail.facts")}>
                <Facts facts={facts(row)} />
              </DetailPart>
              {children(row)}
            </div>
            <DetailPart title={t("timeline.title")}>
              <Timeline kind={kind} id={id} onCustomer={onCustomer} />
            </DetailPart>
          </div>
        ) : isError ? (
          <DetailProblem
            error={error}
            goneBy={goneBy}
            onRetry={() => void refetch()}
            onRestore={() => actions.onRestore(kind, { id, name })}
            onClose={onClose}
          />
        ) : (
          <DetailSkeleton />
        )}
      </DialogContent>
    </Dialog>
  );
}

/** Who took a row away while its detail was open; null as long as nobody did. */
function useGoneBy(kind: DirectoryKind, id: number): string | null {
  const [goneBy, setGoneBy] = useState<string | null>(null);
  const hear = (of: DirectoryKind, goneId: number, by: { name: string }) =>
    of === kind && goneId === id && setGoneBy(by.name);
  useHub({
    onCustomerDeleted: ({ customerId, by }) => hear("customers", customerId, by),
    onCompanyDeleted: ({ companyId, by }) => hear("companies", companyId, by),
  });
  return goneBy;
}

/** A part of a detail under its own heading. */
export function DetailPart({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold text-sm">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}

/** The detail's shape while it is on its way. */
function DetailSkeleton() {
  const t = useTranslations("customers");
  return (
    <div role="status" className="grid gap-6 lg:grid-cols-2">
      <span className="sr-only">{t("loading")}</span>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-24" />
      </div>
      <Skeleton className="h-64" />
    </div>
  );
}

/** What stands in a detail's place when it can't be read, or when the row is gone. */
function DetailProblem({
  error,
  goneBy,
  onRetry,
  onRestore,
  onClose,
}: {
  error: unknown;
  /** Null when nobody knows. */
  goneBy: string | null;
  onRetry: () => void;
  onRestore: () => Promise<boolean>;
  onClose: () => void;
}) {
  const t = useTranslations("customers");
  const problemText = useProblemText();
  const { isBusy, run } = useWork();
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <div role="alert">
      <EmptyState
        icon={<UserXIcon />}
        headingLevel={3}
        title={isGone ? t("detail.goneTitle") : t("detail.failed")}
        text={isGone ? (goneBy ? t("detail.goneBy", { by: goneBy }) : t("detail.goneText")) : problemText(error)}
        action={
          <>
            {isGone ? (
              <Button variant="outline" aria-disabled={isBusy || undefined} onClick={() => void run(onRestore)}>
                <Undo2Icon aria-hidden="true" />
                {t("form.restore")}
              </Button>
            ) : (
              <Button variant="outline" onClick={onRetry}>
                <RefreshCwIcon aria-hidden="true" />
                {t("retry")}
              </Button>
            )}
            <Button onClick={onClose}>{t("form.close")}</Button>
          </>
        }
      />
    </div>
  );
}

/** A fact under its name; one that is empty is left out. */
export type Fact = { name: string; value: ReactNode };

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-list">
      {facts.flatMap(({ name, value }) =>
        value === null || value === "" ? (
          []
        ) : (
          <div key={name} className="contents">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="min-w-0 whitespace-pre-line break-words">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
