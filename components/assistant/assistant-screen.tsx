"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { KnowledgeSection, type TabCounts } from "@/components/assistant/knowledge/knowledge-section";
import { RowsSkeleton } from "@/components/assistant/knowledge/list-states";
import { type ListSeed, seedOf } from "@/components/assistant/knowledge/use-counted-list";
import { QueryProvider } from "@/lib/client/cache/query-client";
import { useSeeded } from "@/lib/client/cache/seeded";
import type { FeatureDto, MoodDto } from "@/lib/modules/assistant/behaviour/schema";
import type { InstructionDto } from "@/lib/modules/assistant/instructions/schema";
import type { KnowledgeItemDto } from "@/lib/modules/assistant/knowledge/schema";
import { type AssistantFacts, FactsContext } from "./assistant-facts";
import { FlowsSection, ManagementSection } from "./assistant-parts";
import { SectionCards } from "./section-cards";
import { useAssistantSync } from "./use-assistant-sync";
import { useAssistantView } from "./use-assistant-view";

/** What the server read for the first paint. */
export type AssistantSeed = {
  readAt: number;
  counts: TabCounts;
  knowledge: ListSeed<KnowledgeItemDto> | null;
  instructions: ListSeed<InstructionDto> | null;
  features: FeatureDto[];
  moods: MoodDto[];
};

/** The assistant's module: what it knows, and how it behaves. */
export function AssistantScreen({ seed, facts }: { seed: AssistantSeed; facts: AssistantFacts }) {
  return (
    <QueryProvider>
      <FactsContext value={facts}>
        <Screen seed={seed} />
      </FactsContext>
    </QueryProvider>
  );
}

function Screen({ seed }: { seed: AssistantSeed }) {
  const t = useTranslations("assistant");
  useSeeded(seed.readAt, () => [
    ...(seed.knowledge ? [seedOf("knowledge", seed.knowledge)] : []),
    ...(seed.instructions ? [seedOf("instructions", seed.instructions)] : []),
    [["assistant", "features"], seed.features],
    [["assistant", "moods"], seed.moods],
  ]);
  useAssistantSync();
  const { view, go } = useAssistantView();
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <header>
        <h1 className="font-semibold text-xl">{t("title")}</h1>
        <p className="mt-1 text-muted-foreground text-sm">{t("text")}</p>
      </header>
      <SectionCards current={view.section} isOpen={view.section === "flows" && view.flow !== null} go={go} />
      {view.section === "knowledge" ? (
        <KnowledgeSection view={view} go={go} initialCounts={{ counts: seed.counts, readAt: seed.readAt }} />
      ) : (
        <Suspense fallback={<RowsSkeleton />}>
          {view.section === "flows" ? <FlowsSection flowId={view.flow} go={go} /> : <ManagementSection />}
        </Suspense>
      )}
    </div>
  );
}
