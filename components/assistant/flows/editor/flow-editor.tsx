"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useRef, useState } from "react";
import { useFacts } from "@/components/assistant/assistant-facts";
import { QueryProblem, type Reading, RowsSkeleton } from "@/components/assistant/knowledge/list-states";
import { useProblemText } from "@/components/assistant/problem-text";
import type { GoToView } from "@/components/assistant/use-assistant-view";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { toast } from "@/components/ui/toast/toast-store";
import { flowCalls } from "@/lib/client/calls/flow-calls";
import { lazyPart } from "@/lib/client/lazy-part";
import { useWork } from "@/lib/client/use-work";
import { problemsOf } from "@/lib/modules/assistant/flows/policy";
import type { FlowDto } from "@/lib/modules/assistant/flows/schema";
import { FlowFiguresLine } from "./flow-figures";
import { FlowHeader } from "./flow-header";
import { FlowProblems } from "./flow-problems";
import { FlowSettings } from "./flow-settings";
import { Simulator } from "./simulator";
import { StepList } from "./step-list";
import { useFlowDraft } from "./use-flow-draft";

const VersionsDialog = lazyPart(() => import("./versions-dialog"), "VersionsDialog");
const ConfirmDialog = lazyPart(() => import("@/components/ui/confirm-dialog"), "ConfirmDialog");

type Props = {
  onChanged: (flow: FlowDto) => void;
  onRemoved: () => void;
  go: GoToView;
};

/** The flow that is open: its steps beside a conversation to try them in. */
export function FlowEditor({
  flow,
  query,
  ...props
}: Props & { flow: FlowDto | null; query: Reading<readonly FlowDto[]> }) {
  const t = useTranslations("flows.editor");
  if (flow) return <Editor flow={flow} {...props} />;
  if (query.data === undefined) return query.error ? <QueryProblem query={query} /> : <RowsSkeleton />;
  return (
    <EmptyState
      title={t("gone")}
      action={
        <Button variant="outline" onClick={() => props.go({ flow: null })}>
          {t("back")}
        </Button>
      }
    />
  );
}

function Editor({ flow, onChanged, onRemoved, go }: Props & { flow: FlowDto }) {
  const t = useTranslations("flows");
  const problemText = useProblemText();
  const { mayManage, teams } = useFacts();
  const draft = useFlowDraft(flow, onChanged);
  const [here, setHere] = useState<string | null>(null);
  const [dialog, setDialog] = useState<"versions" | "remove" | null>(null);
  const work = useWork();
  const top = useRef<HTMLDivElement>(null);
  const figures = useQuery({
    queryKey: ["assistant", "flow-figures", flow.id],
    queryFn: ({ signal }) => flowCalls.figures(flow.id, signal),
    retry: false,
  });
  const { values } = draft;
  const isReadOnly = !mayManage;
  const problems = problemsOf(values.steps, { channels: values.channels, teamIds: teams.map(({ id }) => id) });

  // The list's row that opened it is gone: its reader goes on here.
  useEffect(() => {
    top.current?.focus({ preventScroll: true });
  }, []);

  function publish() {
    void work.run(
      async () => {
        const saved = await draft.settle();
        if (!saved) return;
        onChanged(await flowCalls.publish(flow.id, saved.version));
        toast({ type: "success", title: t("editor.publishedTitle"), message: t("editor.publishedText") });
      },
      (error) => toast({ type: "error", title: t("editor.publishFailed"), message: problemText(error) }),
    );
  }

  function stop() {
    void work.run(
      async () => {
        const saved = await draft.settle();
        if (!saved) return;
        onChanged(await flowCalls.stop(flow.id, saved.version));
        toast({ type: "success", title: t("editor.stoppedTitle"), message: t("editor.stoppedText") });
      },
      (error) => toast({ type: "error", title: t("editor.stopFailed"), message: problemText(error) }),
    );
  }

  function remove() {
    void work.run(
      async () => {
        await draft.settle();
        await flowCalls.remove(flow.id);
        setDialog(null);
        go({ flow: null }, "replace");
        onRemoved();
        toast({ type: "success", title: t("deletedTitle"), message: t("deletedText", { name: flow.name }) });
      },
      (error) => {
        setDialog(null);
        toast({ type: "error", title: t("deleteFailed"), message: problemText(error) });
      },
    );
  }

  return (
    <div ref={top} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <FlowHeader
        flow={flow}
        draft={draft}
        isReadOnly={isReadOnly}
        isBusy={work.isBusy}
        canPublish={problems.length === 0}
        onBack={() => go({ flow: null })}
        onPublish={publish}
        onStop={stop}
        onVersions={() => setDialog("versions")}
        onRemove={() => setDialog("remove")}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <FlowSettings values={values} isReadOnly={isReadOnly} onChange={draft.set} />
          {isReadOnly ? null : <FlowProblems problems={problems} steps={values.steps} />}
          <StepList
            steps={values.steps}
            problems={isReadOnly ? [] : problems}
            left={figures.data?.left ?? []}
            here={here}
            isReadOnly={isReadOnly}
            onChange={(steps) => draft.set({ steps })}
          />
          {figures.data ? <FlowFiguresLine figures={figures.data} /> : null}
        </div>
        <div className="lg:sticky lg:top-4">
          {isReadOnly ? null : <Simulator steps={values.steps} onPlace={setHere} />}
        </div>
      </div>
      <Suspense>
        {dialog === "versions" ? (
          <VersionsDialog
            flow={flow}
            onUse={({ number, steps }) => {
              draft.set({ steps });
              setDialog(null);
              toast({ type: "success", title: t("versionsDialog.used", { number }) });
            }}
            onClose={() => setDialog(null)}
          />
        ) : null}
        {dialog === "remove" ? (
          <ConfirmDialog
            title={t("deleteTitle", { name: flow.name })}
            text={t("deleteText")}
            action={t("deleteConfirm")}
            cancel={t("cancel")}
            isBusy={work.isBusy}
            onConfirm={remove}
            onClose={() => setDialog(null)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
