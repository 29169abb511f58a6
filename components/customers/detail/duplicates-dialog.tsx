import { useInfiniteQuery } from "@tanstack/react-query";
import { CopyCheckIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useProblemText } from "@/components/customers/directory/directory-states";
import type { TaskActions } from "@/components/customers/directory/task-actions";
import { Waiting } from "@/components/desk/screen/waiting";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FailedLine } from "@/components/ui/failed-line";
import { ReadDialog } from "@/components/ui/read-dialog";
import { Spinner } from "@/components/ui/spinner";
import { fetchDuplicatePairs } from "@/lib/client/calls/customer-calls";
import type { CustomerDto } from "@/lib/modules/customers/schema";

/** A first screen's worth: pages may be short, and then the next is asked for by itself. */
const ENOUGH = 10;
const REQUESTS_MAX = 20;

/** Pairs of customers who may be the same person, with the reason, to be compared and merged. */
export function DuplicatesDialog({ actions, onClose }: { actions: TaskActions; onClose: () => void }) {
  const t = useTranslations("customers");
  const problemText = useProblemText();
  const query = useInfiniteQuery({
    queryKey: ["customer-duplicates"],
    queryFn: ({ pageParam, signal }) => fetchDuplicatePairs(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    retry: false,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const pairs = data?.pages.flatMap(({ items }) => items) ?? null;
  const wantsMore =
    hasNextPage && !isFetching && !isError && (pairs?.length ?? 0) < ENOUGH && (data?.pages.length ?? 0) < REQUESTS_MAX;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  const open = (id: number) => actions.onPanel({ type: "customer", id });
  return (
    <ReadDialog
      title={t("duplicates.title")}
      text={t("duplicates.text")}
      closeLabel={t("form.close")}
      onClose={onClose}
    >
      {pairs && pairs.length > 0 ? (
        <ul aria-label={t("duplicates.title")} className="flex flex-col gap-2">
          {pairs.map(({ customers: [one, two], reasons }) => (
            <li
              key={`${one.id}-${two.id}`}
              className="flex flex-wrap items-center gap-3 rounded-md border border-border p-3 text-list"
            >
              <div className="grid min-w-0 flex-1 basis-64 gap-3 sm:grid-cols-2">
                <Person customer={one} onOpen={open} />
                <Person customer={two} onOpen={open} />
                <span className="flex flex-wrap gap-1 sm:col-span-2">
                  {reasons.map((reason) => (
                    <Badge key={reason} tone="warning">
                      {t(`duplicates.reasons.${reason}`)}
                    </Badge>
                  ))}
                </span>
              </div>
              <Button
                variant="outline"
                size="sm"
                aria-label={t("duplicates.comparePair", {
                  one: one.name || t("noName"),
                  two: two.name || t("noName"),
                })}
                onClick={() => actions.onTask({ type: "merge", customer: one, other: two })}
              >
                {t("duplicates.compare")}
              </Button>
            </li>
          ))}
        </ul>
      ) : isError ? (
        <FailedLine text={problemText(query.error)} retry={t("retry")} onRetry={() => void query.refetch()} />
      ) : pairs === null || isFetching || wantsMore ? (
        <Waiting label={t("loading")} bars={["h-20", "h-20"]} />
      ) : (
        <EmptyState
          icon={<CopyCheckIcon />}
          headingLevel={3}
          title={t("duplicates.emptyTitle")}
          text={t("duplicates.emptyText")}
        />
      )}
      {pairs && pairs.length > 0 && hasNextPage ? (
        <div className="mt-3 flex justify-center">
          <Button
            variant="outline"
            size="sm"
            aria-disabled={isFetching || undefined}
            onClick={() => void fetchNextPage()}
          >
            {isFetching ? <Spinner /> : null}
            {t("more.load")}
          </Button>
        </div>
      ) : null}
    </ReadDialog>
  );
}

function Person({ customer, onOpen }: { customer: CustomerDto; onOpen: (id: number) => void }) {
  const t = useTranslations("customers");
  const lines = [customer.email, customer.phone, customer.company?.name].filter(Boolean);
  return (
    <span className="min-w-0">
      <button
        type="button"
        onClick={() => onOpen(customer.id)}
        className="block max-w-full truncate rounded-md text-left font-medium underline-offset-4 hover:underline"
      >
        {customer.name.trim() || t("noName")}
      </button>
      {lines.map((line) => (
        <span key={line} className="block truncate text-muted-foreground" title={line ?? undefined}>
          {line}
        </span>
      ))}
    </span>
  );
}
