"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { KnowledgeSection, type TabCounts } from "@/components/assistant/knowledge/knowledge-section";
import { RowsSkeleton } from "@/components/assistant/knowledge/list-states";
import { type ListSeed, seedList } from "@/components/assistant/knowledge/use-counted-list";
import { QueryProvider } from "@/lib/client/cache/query-client";
import type { FeatureDto, MoodDto } from "@/lib/modules/assistant/behaviour/schema";
import type { InstructionDto } from "@/lib/modules/assistant/instructions/schema";
import type { KnowledgeItemDto } from "@/lib/modules/assistant/knowledge/schema";
import { type AssistantFacts, FactsContext } from "./assistant-facts";
import { ManagementSection } from "./assistant-parts";
import { SectionCards } from "./section-cards";
import { useAssistantSync } from "./use-assistant-sync";
import { useAssistantView } from "./use-assistant-view";

/** What the server read for the first paint. */
export type AssistantSeed = {
  readAt: number;
  counts: TabCounts;
  knowledge: Omit<ListSeed<KnowledgeItemDto>, "readAt"> | null;
  instructions: Omit<ListSeed<InstructionDto>, "readAt"> | null;
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
  useSeed(seed);
  useAssistantSync();
  const { view, go } = useAssistantView();
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <header>
        <h1 className="font-semibold text-xl">{t("title")}</h1>
        <p className="mt-1 text-muted-foreground text-sm">{t("text")}</p>
      </header>
      <SectionCards current={view.section} go={go} />
      {view.section === "knowledge" ? (
        <KnowledgeSection view={view} go={go} initialCounts={{ counts: seed.counts, readAt: seed.readAt }} />
      ) : (
        <Suspense fallback={<RowsSkeleton />}>
          <ManagementSection />
        </Suspense>
      )}
    </div>
  );
}

/** Puts what the server read into the cache before the first render reads it. */
function useSeed({ readAt, knowledge, instructions, features, moods }: AssistantSeed): void {
  const client = useQueryClient();
  useState(() => {
    if (knowledge) seedList(client, "knowledge", { ...knowledge, readAt });
    if (instructions) seedList(client, "instructions", { ...instructions, readAt });
    for (const [name, value] of Object.entries({ features, moods })) {
      const known = client.getQueryState(["assistant", name]);
      if (known?.data === undefined || known.dataUpdatedAt < readAt)
        client.setQueryData(["assistant", name], value, { updatedAt: readAt });
    }
  });
}
