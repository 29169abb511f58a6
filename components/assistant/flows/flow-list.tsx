"use client";

import { WorkflowIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFacts } from "@/components/assistant/assistant-facts";
import { QueryProblem, type Reading, RowsSkeleton } from "@/components/assistant/knowledge/list-states";
import { useProblemText } from "@/components/assistant/problem-text";
import type { GoToView } from "@/components/assistant/use-assistant-view";
import { useListOrder } from "@/components/desk/list/use-list-order";
import { EmptyState } from "@/components/ui/empty-state";
import { toast } from "@/components/ui/toast/toast-store";
import { flowCalls } from "@/lib/client/calls/flow-calls";
import { useWork } from "@/lib/client/use-work";
import { FLOWS_MAX, type FlowDto } from "@/lib/modules/assistant/flows/schema";
import { FlowLine } from "./flow-line";
import { type FlowTemplate, fromTemplate } from "./flow-templates";
import { TemplateCards } from "./template-cards";

/** The flows in the order in which they are asked, and the ways to begin one. */
export function FlowList({
  query,
  change,
  refresh,
  go,
  onApproach,
}: {
  query: Reading<readonly FlowDto[]>;
  change: (to: (flows: readonly FlowDto[]) => readonly FlowDto[]) => void;
  refresh: () => Promise<unknown>;
  go: GoToView;
  onApproach: () => void;
}) {
  const t = useTranslations("flows");
  const problemText = useProblemText();
  const { mayManage, teams } = useFacts();
  const adding = useWork();
  const flows = query.data;
  const order = useListOrder({
    rows: flows ?? [],
    change,
    store: flowCalls.order,
    refresh,
    texts: {
      moved: (place) => t("moved", place),
      failed: t("notMoved"),
      changed: t("orderChanged"),
      problemOf: problemText,
    },
  });

  function add(template: FlowTemplate) {
    void adding.run(
      async () => {
        const flow = await flowCalls.create(fromTemplate(template, t, teams));
        change((all) => [...all, flow]);
        go({ flow: flow.id });
      },
      (error) => toast({ type: "error", title: t("addFailed"), message: problemText(error) }),
    );
  }

  if (flows === undefined)
    return (
      <>
        <QueryProblem query={query} />
        {query.error ? null : <RowsSkeleton />}
      </>
    );
  const isFull = flows.length >= FLOWS_MAX;
  return (
    <>
      <QueryProblem query={query} />
      <p className="max-w-3xl text-pretty text-list text-muted-foreground">{t("text")}</p>
      {flows.length === 0 ? (
        <EmptyState
          className="rounded-lg border border-border border-dashed pb-4"
          icon={<WorkflowIcon />}
          title={t("emptyTitle")}
          text={t("emptyText")}
        />
      ) : (
        <ol
          ref={order.list}
          aria-label={t("label")}
          aria-busy={order.isBusy}
          className="divide-y divide-border rounded-lg border border-border bg-card"
        >
          {flows.map((flow, index) => (
            <FlowLine
              key={flow.id}
              flow={flow}
              place={index}
              count={flows.length}
              onMove={mayManage ? (by) => order.move(flow, by) : null}
              onApproach={onApproach}
              onOpen={() => go({ flow: flow.id })}
            />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {order.said}
      </p>
      {mayManage ? (
        isFull ? (
          <p className="text-list text-muted-foreground">{t("full", { limit: FLOWS_MAX })}</p>
        ) : (
          <TemplateCards isBusy={adding.isBusy} onChoose={add} onApproach={onApproach} />
        )
      ) : null}
    </>
  );
}
