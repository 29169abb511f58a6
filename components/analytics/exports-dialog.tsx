"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { LockIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { AdministratorList } from "@/components/shell/administrator-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FailedLine } from "@/components/ui/failed-line";
import { Form } from "@/components/ui/form";
import { ReadDialog } from "@/components/ui/read-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast/toast-store";
import { withExport } from "@/lib/client/cache/analytics-sync";
import { EXPORTS_KEY, fetchExports, isUnderWay, startExport } from "@/lib/client/calls/analytics-calls";
import { useWork } from "@/lib/client/use-work";
import type { AnalyticsView } from "@/lib/modules/analytics/filter";
import type { ExportDto, ExportKind } from "@/lib/modules/analytics/schema";
import { ExportRow } from "./export-row";
import { daysText } from "./figure-text";
import { useProblemText } from "./problem-text";

const KINDS = ["conversations", "tickets", "deadlines", "waits", "report"] as const satisfies readonly ExportKind[];
/** Events tell what happens; this is for those that a cut connection swallowed. */
const POLL_MS = 5_000;

/** Whom somebody may ask who may not export. */
export type Administrator = { name: string; email: string };

/** Has files made of what the dashboard shows, and gives them out. Who may not is told so, and whom to ask. */
export function ExportsDialog({
  view,
  days,
  filters,
  forbidden,
  onClose,
}: {
  view: AnalyticsView;
  days: { from: string; to: string };
  /** What narrows the view, in words. */
  filters: readonly string[];
  /** Whom to ask; null for who may export what is shown. */
  forbidden: readonly Administrator[] | null;
  onClose: () => void;
}) {
  const t = useTranslations("analytics");
  const locale = useLocale();
  return (
    <ReadDialog
      title={t("exports.title")}
      text={forbidden ? t("exports.forbiddenShort") : [daysText(locale, days.from, days.to), ...filters].join(" · ")}
      closeLabel={t("close")}
      className="max-w-2xl max-sm:p-4"
      onClose={onClose}
    >
      {forbidden ? <Forbidden administrators={forbidden} /> : <Exports view={view} />}
    </ReadDialog>
  );
}

function Forbidden({ administrators }: { administrators: readonly Administrator[] }) {
  const t = useTranslations("analytics.exports");
  return (
    <EmptyState
      headingLevel={3}
      icon={<LockIcon />}
      title={t("forbiddenTitle")}
      text={
        <>
          <p>{t("forbiddenText")}</p>
          <AdministratorList administrators={administrators} />
        </>
      }
    />
  );
}

function Exports({ view }: { view: AnalyticsView }) {
  const t = useTranslations("analytics.exports");
  const client = useQueryClient();
  const problemText = useProblemText();
  const id = useId();
  const list = useRef<HTMLElement>(null);
  const [kind, setKind] = useState<ExportKind>(KINDS[0]);
  const first = useRef<HTMLInputElement>(null);
  // From there Enter has the file made, for who came by the keyboard.
  useEffect(() => first.current?.focus(), []);
  const { isBusy, run } = useWork();
  const { data, isError, error, refetch } = useQuery({
    queryKey: EXPORTS_KEY,
    queryFn: ({ signal }) => fetchExports(signal),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS : false),
  });
  const put = (changed: ExportDto) =>
    client.setQueryData<ExportDto[]>(EXPORTS_KEY, (known) => withExport(known ?? [], changed));

  async function start() {
    put(await startExport(kind, view));
    toast({ type: "info", title: t("startedTitle"), message: t("startedText") });
  }

  return (
    <div className="flex flex-col gap-5">
      <Form
        unsaved="nothing"
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void run(start, (cause) => toast({ type: "error", title: t("failedTitle"), message: problemText(cause) }));
        }}
      >
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 font-medium text-sm">{t("what")}</legend>
          {KINDS.map((value) => (
            <label
              key={value}
              className="flex cursor-pointer items-start gap-3 rounded-md border border-border p-3 has-checked:border-primary has-focus-visible:outline-2 has-focus-visible:outline-ring"
            >
              <input
                type="radio"
                name={`${id}-kind`}
                value={value}
                checked={kind === value}
                ref={value === KINDS[0] ? first : undefined}
                onChange={() => setKind(value)}
                className="mt-1 accent-primary"
              />
              <span>
                <span className="block font-medium text-sm">{t(`kinds.${value}.title`)}</span>
                <span className="block text-list text-muted-foreground">{t(`kinds.${value}.text`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Button isBusy={isBusy} type="submit" className="self-end max-sm:w-full" keepsFocus>
          {t("start")}
        </Button>
      </Form>
      <section ref={list} tabIndex={-1} aria-labelledby={`${id}-list`} className="outline-none">
        <h3 id={`${id}-list`} className="mb-2 font-semibold text-sm">
          {t("list")}
        </h3>
        {isError ? (
          <FailedLine className="mb-2" text={problemText(error)} retry={t("retry")} onRetry={() => void refetch()} />
        ) : null}
        {data === undefined ? (
          isError ? null : (
            <Skeleton className="h-16" />
          )
        ) : data.length === 0 ? (
          <p className="text-list text-muted-foreground">{t("empty")}</p>
        ) : (
          <ul className="max-h-72 divide-y divide-border overflow-y-auto rounded-md border border-border">
            {data.map((item) => (
              <ExportRow
                key={item.id}
                item={item}
                onChanged={(changed) => {
                  put(changed);
                  // The button that had the focus is gone.
                  list.current?.focus();
                }}
              />
            ))}
          </ul>
        )}
        <p className="mt-2 text-muted-foreground text-xs">{t("kept")}</p>
      </section>
    </div>
  );
}
