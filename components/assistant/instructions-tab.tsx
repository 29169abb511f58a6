"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ListChecksIcon, PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useMemo } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast-store";
import { type InstructionBody, instructionCalls } from "@/lib/client/assistant-calls";
import type { InstructionDto } from "@/lib/modules/assistant/instructions/schema";
import { useFacts } from "./assistant-facts";
import { InstructionDialog, InstructionView, preloadPart } from "./assistant-parts";
import { type AssistantView, activeFilters, instructionQuery, NO_FILTERS } from "./assistant-view";
import type { InstructionValues } from "./instruction-dialog";
import { InstructionsTable } from "./instructions-table";
import { ListFrame } from "./list-states";
import { useProblemText } from "./problem-text";
import { refreshCounts } from "./use-assistant-sync";
import type { GoToView } from "./use-assistant-view";
import { dropRow, putRow, refreshList, useCountedList } from "./use-counted-list";

/** The form that is open, perhaps with what was typed in an earlier try. */
export type InstructionTask = { instruction: InstructionDto | null; values?: InstructionValues } | null;

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
  const client = useQueryClient();
  const { mayManage } = useFacts();
  const problemText = useProblemText();
  const query = useMemo(() => instructionQuery(view), [view]);
  const list = useCountedList("instructions", query, instructionCalls.list);

  const changed = () => {
    void refreshList(client, "instructions");
    refreshCounts(client);
  };

  async function save(instruction: InstructionDto | null, body: InstructionBody) {
    const saved = await (instruction ? instructionCalls.change(instruction.id, body) : instructionCalls.create(body));
    putRow(client, "instructions", saved);
    changed();
    onTask(null);
    toast({
      type: "success",
      title: t(instruction ? "updatedTitle" : "addedTitle"),
      message: t(instruction ? "updatedText" : "addedText", { title: saved.title }),
    });
  }

  async function restore({ id }: InstructionDto) {
    try {
      await instructionCalls.restore(id);
    } catch (error) {
      toast({ type: "error", title: t("restoreFailed"), message: problemText(error) });
    }
    changed();
  }

  async function remove(instruction: InstructionDto) {
    // The row goes, and with it the button that has the focus.
    document.getElementById("assistant-list")?.focus();
    dropRow(client, "instructions", instruction.id);
    try {
      await instructionCalls.remove(instruction.id);
      toast({
        type: "success",
        title: t("removedTitle"),
        message: t("removedText", { title: instruction.title }),
        action: { label: t("undo"), run: () => void restore(instruction) },
      });
    } catch (error) {
      toast({ type: "error", title: t("removeFailed"), message: problemText(error) });
    }
    changed();
  }

  return (
    <>
      <ListFrame
        list={list}
        empty={{ title: t("empty"), icon: <ListChecksIcon />, text: t("emptyText") }}
        isFiltered={activeFilters(view) > 0}
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
              onApproach: () => preloadPart("instructionForm"),
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
            values={task.values}
            onSave={(body) => save(task.instruction, body)}
            onLeave={() => onTask(null)}
            onResume={(values) => onTask({ ...task, values })}
          />
        )}
      </Suspense>
    </>
  );
}
