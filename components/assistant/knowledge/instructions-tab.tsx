"use client";

import { ListChecksIcon, PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useMemo } from "react";
import { useFacts } from "@/components/assistant/assistant-facts";
import { InstructionDialog, InstructionView } from "@/components/assistant/assistant-parts";
import { type AssistantView, activeFilters, instructionQuery, NO_FILTERS } from "@/components/assistant/assistant-view";
import type { GoToView } from "@/components/assistant/use-assistant-view";
import { Button } from "@/components/ui/button";
import { instructionCalls } from "@/lib/client/calls/assistant-calls";
import type { InstructionDto } from "@/lib/modules/assistant/instructions/schema";
import { InstructionsTable } from "./instructions-table";
import { ListFrame } from "./list-states";
import { useCountedList } from "./use-counted-list";
import { useListChanges } from "./use-list-changes";

/** The form that is open, perhaps with what was typed in an earlier try. */
export type InstructionTask = { instruction: InstructionDto | null } | null;

/** The custom instructions, and what can be done with them. */
export function InstructionsTab({
  view,
  go,
  task,
  onTask,
}: {
  view: AssistantView;
  go: GoToView;
  task: InstructionTask;
  onTask: (task: InstructionTask) => void;
}) {
  const t = useTranslations("assistant.instructions");
  const { mayManage } = useFacts();
  const query = useMemo(() => instructionQuery(view), [view]);
  const list = useCountedList("instructions", query, instructionCalls.list);

  const { store, stored, remove } = useListChanges("instructions", instructionCalls);

  return (
    <>
      <ListFrame
        list={list}
        empty={{ title: t("empty"), icon: <ListChecksIcon />, text: t("emptyText") }}
        isFiltered={activeFilters(view) > 0}
        search={view.search}
        onSearch={(search) => go({ search }, "replace")}
        onClear={() => go(NO_FILTERS)}
        add={
          mayManage ? (
            <Button onClick={() => onTask({ instruction: null })}>
              <PlusIcon aria-hidden="true" />
              {t("addInstruction")}
            </Button>
          ) : null
        }
      >
        {(instructions) => (
          <InstructionsTable
            instructions={instructions}
            total={list.total}
            actions={{
              onEdit: (instruction) => onTask({ instruction }),
              onRemove: (instruction) => void remove(instruction),
              onApproach: InstructionDialog.preload,
            }}
          />
        )}
      </ListFrame>
      <Suspense>
        {task === null ? null : !mayManage && task.instruction ? (
          <InstructionView instruction={task.instruction} onClose={() => onTask(null)} />
        ) : (
          <InstructionDialog
            key={task.instruction?.id ?? "new"}
            instruction={task.instruction}
            onStore={(body, version) => store(task.instruction, body, version)}
            onSaved={(saved) => {
              stored(task.instruction, saved);
              onTask(null);
            }}
            onClose={() => onTask(null)}
          />
        )}
      </Suspense>
    </>
  );
}
