"use client";

import { useQuery } from "@tanstack/react-query";
import { FilterIcon, PlusIcon, UploadIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, Suspense, useId, useState } from "react";
import { useFacts } from "@/components/assistant/assistant-facts";
import {
  InstructionDialog,
  KnowledgeDialog,
  ProposalsPanel,
  UploadDialog,
  UsagePanel,
} from "@/components/assistant/assistant-parts";
import {
  type AssistantTab,
  type AssistantView,
  activeFilters,
  NO_FILTERS,
  TABS,
} from "@/components/assistant/assistant-view";
import { ReadOnlyNotice } from "@/components/assistant/read-only-notice";
import type { GoToView } from "@/components/assistant/use-assistant-view";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { useCurrentInView } from "@/components/ui/use-current-in-view";
import { instructionCalls, knowledgeCalls, proposalCalls } from "@/lib/client/calls/assistant-calls";
import { ListFilters } from "./filter-panel";
import { InstructionsTab, type InstructionTask } from "./instructions-tab";
import { KnowledgeTab, type KnowledgeTask } from "./knowledge-tab";
import { RowsSkeleton } from "./list-states";

/** The numbers on the tabs. */
export type TabCounts = { knowledge: number; instructions: number; proposals: number; moreProposals: boolean };

/** As many as the tab counts before it says 'and more'. */
const COUNTED_PROPOSALS = 50;

async function readCounts(signal: AbortSignal): Promise<TabCounts> {
  const [knowledge, instructions, proposals] = await Promise.all([
    knowledgeCalls.list({ pageSize: 1 }, signal),
    instructionCalls.list({ pageSize: 1 }, signal),
    proposalCalls.list({ status: "pending", pageSize: COUNTED_PROPOSALS }, signal),
  ]);
  return {
    knowledge: knowledge.total,
    instructions: instructions.total,
    proposals: proposals.items.length,
    moreProposals: proposals.nextCursor !== null,
  };
}

/** What the assistant knows and is told: the tabs, their filters, and what can be added. */
export function KnowledgeSection({
  view,
  go,
  initialCounts,
}: {
  view: AssistantView;
  go: GoToView;
  initialCounts: { counts: TabCounts; readAt: number };
}) {
  const t = useTranslations("assistant");
  const id = useId();
  const { mayManage } = useFacts();
  const { tab } = view;
  const strip = useCurrentInView<HTMLDivElement>(tab, "[aria-selected=true]");
  const [areFiltersOpen, setFiltersOpen] = useState(activeFilters(view) > 0);
  const [knowledgeTask, setKnowledgeTask] = useState<KnowledgeTask>(null);
  const [instructionTask, setInstructionTask] = useState<InstructionTask>(null);
  const { data: counts = initialCounts.counts } = useQuery({
    queryKey: ["assistant", "counts"],
    queryFn: ({ signal }) => readCounts(signal),
    initialData: initialCounts.counts,
    initialDataUpdatedAt: initialCounts.readAt,
    retry: false,
  });
  const isList = tab === "knowledge" || tab === "instructions";
  const filterCount = activeFilters(view);
  const countOf: Record<AssistantTab, string | null> = {
    knowledge: String(counts.knowledge),
    instructions: String(counts.instructions),
    proposals: `${counts.proposals}${counts.moreProposals ? "+" : ""}`,
    usage: null,
  };

  const open = (next: AssistantTab) => go({ ...NO_FILTERS, tab: next, item: null });
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length] ?? tab;
    open(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };

  return (
    <section aria-label={t("sections.knowledge.title")} className="flex flex-col gap-3">
      <ReadOnlyNotice />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-border border-b pb-2">
        <div
          ref={strip}
          role="tablist"
          aria-label={t("tabs.label")}
          onKeyDown={press}
          className="flex min-w-0 gap-1 overflow-x-auto [scrollbar-width:none] max-sm:-mx-1 max-sm:w-full"
        >
          {TABS.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              data-tab={name}
              aria-selected={name === tab}
              aria-controls={`${id}-panel`}
              tabIndex={name === tab ? 0 : -1}
              onClick={() => open(name)}
              className={cn(
                "inline-flex h-9 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-md px-3 font-medium text-list text-muted-foreground hover:bg-accent hover:text-foreground focus-visible:-outline-offset-2",
                name === tab && "bg-accent text-foreground",
              )}
            >
              {t(`tabs.${name}`)}
              {countOf[name] === null ? null : (
                <span className="rounded-full bg-card px-1.5 text-xs tabular-nums">{countOf[name]}</span>
              )}
            </button>
          ))}
        </div>
        {isList ? (
          <span className="ml-auto flex flex-wrap items-center gap-2 max-sm:w-full">
            <Button
              icon={FilterIcon}
              variant="outline"
              aria-expanded={areFiltersOpen}
              aria-controls={areFiltersOpen ? `${id}-filters` : undefined}
              onClick={() => setFiltersOpen(!areFiltersOpen)}
            >
              {t("filters.toggle")}
              {filterCount > 0 ? (
                <span className="rounded-full bg-brand-tint px-1.5 text-brand-tint-foreground text-xs tabular-nums">
                  {filterCount}
                  <span className="sr-only">{t("filters.count", { count: filterCount })}</span>
                </span>
              ) : null}
            </Button>
            {mayManage && tab === "knowledge" ? (
              <>
                <Button
                  icon={UploadIcon}
                  variant="outline"
                  onApproach={UploadDialog.preload}
                  onClick={() => setKnowledgeTask({ type: "upload" })}
                >
                  {t("upload.open")}
                </Button>
                <AddButton
                  label={t("knowledge.addItem")}
                  onApproach={KnowledgeDialog.preload}
                  onClick={() => setKnowledgeTask({ type: "form", item: null })}
                />
              </>
            ) : mayManage ? (
              <AddButton
                label={t("instructions.addInstruction")}
                onApproach={InstructionDialog.preload}
                onClick={() => setInstructionTask({ instruction: null })}
              />
            ) : null}
          </span>
        ) : null}
      </div>
      {isList && areFiltersOpen ? <ListFilters id={`${id}-filters`} view={view} go={go} /> : null}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        <div id="assistant-list" tabIndex={-1} className="outline-none">
          <Suspense fallback={<RowsSkeleton />}>
            {tab === "knowledge" ? (
              <KnowledgeTab view={view} go={go} task={knowledgeTask} onTask={setKnowledgeTask} />
            ) : tab === "instructions" ? (
              <InstructionsTab view={view} go={go} task={instructionTask} onTask={setInstructionTask} />
            ) : tab === "proposals" ? (
              <ProposalsPanel />
            ) : (
              <UsagePanel go={go} />
            )}
          </Suspense>
        </div>
      </div>
    </section>
  );
}

function AddButton({ label, onApproach, onClick }: { label: string; onApproach: () => void; onClick: () => void }) {
  return (
    <Button icon={PlusIcon} onApproach={onApproach} onClick={onClick}>
      {label}
    </Button>
  );
}
