import { useQueryClient } from "@tanstack/react-query";
import { DownloadIcon, LockIcon, RefreshCwIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { useProblemText } from "@/components/customers/directory/directory-states";
import type { TaskActions } from "@/components/customers/directory/task-actions";
import { useMay } from "@/components/desk/screen/permissions";
import { useScreen } from "@/components/desk/screen/screen-context";
import { Button, buttonVariants } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast/toast-store";
import { Unsaved } from "@/components/ui/unsaved/unsaved";
import { refreshLists } from "@/lib/client/cache/customer-cache";
import { cancelImport, mapImport, runImport } from "@/lib/client/calls/customer-calls";
import { useWork } from "@/lib/client/use-work";
import type { ImportDto, ImportTarget } from "@/lib/modules/customers/import/import-schema";
import { ImportMapping } from "./import-mapping";
import { ImportUpload } from "./import-upload";
import { keepImport, putImport, refreshImport, useImport } from "./use-import";

const COUNTS = ["created", "updated", "skipped", "failed"] as const;

/** Takes customers from a CSV file: upload, mapping, dry run, run, outcome. Administrators; others read whom to ask. */
export function ImportDialog({
  id,
  actions,
  onClose,
}: {
  id: number | null;
  actions: TaskActions;
  onClose: () => void;
}) {
  const t = useTranslations("customers.import");
  const client = useQueryClient();
  const { viewer } = useScreen();
  const mayExchange = useMay("customers.exchange");
  const problemText = useProblemText();
  const query = useImport(mayExchange ? id : null);
  const state = query.data;
  const isOver = state !== undefined && ["done", "cancelled", "failed"].includes(state.state);
  useEffect(() => {
    if (isOver) void refreshLists(client, "customers");
  }, [isOver, client]);

  const restart = () => {
    keepImport(viewer.id, null);
    actions.onPanel({ type: "import", id: null }, "replace");
  };
  const leave = () => {
    // What has ended was seen.
    if (isOver) keepImport(viewer.id, null);
    onClose();
  };
  return (
    <Dialog onClose={leave}>
      <DialogContent closeLabel={t("close")} className="max-w-3xl max-sm:p-4">
        <DialogHeader>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription className="break-words">
            {state ? t("file", { file: state.fileName }) : t("text")}
          </DialogDescription>
        </DialogHeader>
        {!mayExchange ? (
          <EmptyState
            icon={<LockIcon />}
            headingLevel={3}
            title={t("forbiddenTitle")}
            text={t("forbiddenText")}
            action={<Button onClick={leave}>{t("close")}</Button>}
          />
        ) : id === null ? (
          <ImportUpload
            onUploaded={(uploaded) => {
              putImport(client, uploaded);
              keepImport(viewer.id, uploaded.id);
              actions.onPanel({ type: "import", id: uploaded.id }, "replace");
            }}
          />
        ) : state ? (
          <ImportStep state={state} onRestart={restart} onLeave={leave} />
        ) : query.isError ? (
          <div role="alert" className="flex flex-col gap-3">
            <p className="text-danger text-sm">{problemText(query.error)}</p>
            <span className="flex flex-wrap gap-2">
              <Button variant="outline" size="sm" onClick={() => void query.refetch()}>
                <RefreshCwIcon aria-hidden="true" />
                {t("retry")}
              </Button>
              <Button variant="outline" size="sm" onClick={restart}>
                {t("another")}
              </Button>
            </span>
          </div>
        ) : (
          <Skeleton className="h-48" />
        )}
      </DialogContent>
    </Dialog>
  );
}

function ImportStep({ state, onRestart, onLeave }: { state: ImportDto; onRestart: () => void; onLeave: () => void }) {
  switch (state.state) {
    case "uploaded":
      return <Prepare key={state.id} state={state} onRestart={onRestart} />;
    case "running":
      return <Running state={state} onLeave={onLeave} />;
    default:
      return <Outcome state={state} onRestart={onRestart} onLeave={onLeave} />;
  }
}

function Prepare({ state, onRestart }: { state: ImportDto; onRestart: () => void }) {
  const t = useTranslations("customers.import");
  const client = useQueryClient();
  const problemText = useProblemText();
  const [mapping, setMapping] = useState<readonly (ImportTarget | null)[]>(state.mapping);
  const [duplicates, setDuplicates] = useState(state.duplicates);
  const [busy, setBusy] = useState<"dry" | "real" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function run(isDry: boolean) {
    if (busy) return;
    if (!mapping.includes("name")) return setProblem(t("nameMissing"));
    setBusy(isDry ? "dry" : "real");
    setProblem(null);
    try {
      await mapImport(state.id, mapping);
      await runImport(state.id, { dryRun: isDry, duplicates });
      await refreshImport(client, state.id);
    } catch (error) {
      setProblem(problemText(error));
    }
    setBusy(null);
  }

  const isDirty = duplicates !== state.duplicates || mapping.some((field, index) => field !== state.mapping[index]);
  return (
    <div className="flex flex-col gap-4">
      <Unsaved isDirty={isDirty} />
      <p className="text-list text-muted-foreground">{t("mappingText", { count: state.columns.length })}</p>
      <ImportMapping
        state={state}
        mapping={mapping}
        onChange={(next) => {
          setMapping(next);
          setProblem(null);
        }}
      />
      <div className="flex flex-col gap-1.5">
        <p aria-hidden="true" className="font-medium text-sm">
          {t("duplicates")}
        </p>
        <Segmented
          label={t("duplicates")}
          options={[
            { value: "skip", label: t("duplicatesSkip") },
            { value: "update", label: t("duplicatesUpdate") },
          ]}
          value={duplicates}
          onChange={setDuplicates}
        />
        <p className="text-muted-foreground text-xs">{t("duplicatesHint")}</p>
      </div>
      {state.lastDryRun ? (
        <Counts title={t("dryRunTitle")} counts={state.lastDryRun}>
          {state.hasErrors ? <ErrorsLink id={state.id} /> : null}
        </Counts>
      ) : null}
      <Notice className="text-sm">{problem}</Notice>
      <DialogFooter className="mt-0">
        <Button variant="ghost" className="sm:mr-auto" onClick={onRestart}>
          {t("another")}
        </Button>
        <Button variant="outline" aria-disabled={busy !== null || undefined} onClick={() => void run(true)}>
          {busy === "dry" ? <Spinner /> : null}
          {t("dryRun")}
        </Button>
        <Button aria-disabled={busy !== null || undefined} onClick={() => void run(false)}>
          {busy === "real" ? <Spinner /> : null}
          {t("run")}
        </Button>
      </DialogFooter>
    </div>
  );
}

function Running({ state, onLeave }: { state: ImportDto; onLeave: () => void }) {
  const t = useTranslations("customers.import");
  const client = useQueryClient();
  const problemText = useProblemText();
  const { isBusy: isCancelling, run } = useWork();
  const { progress, totalRows, isDryRun } = state;

  const cancel = () =>
    run(
      async () => {
        await cancelImport(state.id);
        await refreshImport(client, state.id);
      },
      (error) => toast({ type: "error", title: t("cancelFailed"), message: problemText(error) }),
    );

  const text = totalRows ? t("rowsOf", { rows: progress.rows, total: totalRows }) : t("rows", { rows: progress.rows });
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="font-medium">
        {t(isDryRun ? "checking" : "running")}
      </p>
      <ProgressBar label={t("progress")} part={totalRows ? progress.rows / totalRows : null} text={text} />
      <p className="text-list text-muted-foreground tabular-nums">{text}</p>
      <Counts counts={progress} />
      <p className="text-list text-muted-foreground">{t("mayLeave")}</p>
      <DialogFooter className="mt-0">
        <Button variant="outline" aria-disabled={isCancelling || undefined} onClick={() => void cancel()}>
          {isCancelling ? <Spinner /> : null}
          {t("cancel")}
        </Button>
        <Button onClick={onLeave}>{t("goOn")}</Button>
      </DialogFooter>
    </div>
  );
}

function Outcome({ state, onRestart, onLeave }: { state: ImportDto; onRestart: () => void; onLeave: () => void }) {
  const t = useTranslations("customers.import");
  const outcome = state.state === "cancelled" || state.state === "failed" ? state.state : "done";
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="font-medium">
        {t(`outcome.${outcome}`)}
      </p>
      <Counts counts={state.progress}>{state.hasErrors ? <ErrorsLink id={state.id} /> : null}</Counts>
      <DialogFooter className="mt-0">
        <Button variant="outline" onClick={onRestart}>
          {t("another")}
        </Button>
        <Button onClick={onLeave}>{t("close")}</Button>
      </DialogFooter>
    </div>
  );
}

function Counts({ title, counts, children }: { title?: string; counts: ImportDto["progress"]; children?: ReactNode }) {
  const t = useTranslations("customers.import");
  return (
    <div className="flex flex-col gap-3 rounded-md bg-muted px-3 py-2 text-list">
      {title ? <h3 className="font-semibold">{title}</h3> : null}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-4">
        {COUNTS.map((name) => (
          <div key={name}>
            <dt className="text-muted-foreground text-xs">{t(`counts.${name}`)}</dt>
            <dd className="font-semibold text-base tabular-nums">{counts[name]}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}

function ErrorsLink({ id }: { id: number }) {
  const t = useTranslations("customers.import");
  return (
    <a
      href={`/api/v1/customer-imports/${id}/errors.csv`}
      download
      className={buttonVariants({ variant: "outline", size: "sm", className: "self-start" })}
    >
      <DownloadIcon aria-hidden="true" />
      {t("errorsFile")}
    </a>
  );
}
