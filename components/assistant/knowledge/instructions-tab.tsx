"use client";

import { ListChecksIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useMemo } from "react";
import { useFacts } from "@/components/assistant/assistant-facts";
import { InstructionDialog, InstructionView } from "@/components/assistant/assistant-parts";
import { type AssistantView, instructionQuery } from "@/components/assistant/assistant-view";
import type { GoToView } from "@/components/assistant/use-assistant-view";
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
  const edit = (instruction: InstructionDto) => onTask({ instruction });

  return (
    <>
      <ListFrame
        name="instructions"
        list={list}
        icon={<ListChecksIcon />}
        add={{ label: t("addInstruction"), onClick: () => onTask({ instruction: null }) }}
        view={view}
        go={go}
      >
        {(rows) => (
          <InstructionsTable
            rows={rows}
            total={list.total}
            actions={{
              onOpen: edit,
              onEdit: edit,
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
