import { PencilIcon, Trash2Icon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFacts } from "@/components/assistant/assistant-facts";
import { DateText } from "@/components/assistant/date-text";
import { Cell, DirectoryTable, TableRow } from "@/components/desk/list/record-table";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { RowAction } from "@/components/ui/row-action";
import type { InstructionDto } from "@/lib/modules/assistant/instructions/schema";

/** Characters of an instruction's text that its row shows. */
const PREVIEW_MAX = 100;
const COLUMNS = "lg:grid-cols-[minmax(0,1fr)_minmax(0,9rem)_6rem_6rem_6rem_5.5rem]";
const PRIORITY_TONES: Record<InstructionDto["priority"], BadgeTone> = {
  high: "danger",
  medium: "warning",
  low: "success",
};

/** What can be done with an instruction. */
export type InstructionActions = {
  onEdit: (instruction: InstructionDto) => void;
  onRemove: (instruction: InstructionDto) => void;
  onApproach: () => void;
};

function previewOf(content: string): string {
  const letters = Array.from(content);
  return letters.length > PREVIEW_MAX ? `${letters.slice(0, PREVIEW_MAX).join("").trimEnd()}...` : content;
}

/** The custom instructions as a table, and as cards where there is no room for columns. */
export function InstructionsTable({
  instructions,
  total,
  actions,
}: {
  instructions: readonly InstructionDto[];
  total: number | null;
  actions: InstructionActions;
}) {
  const t = useTranslations("assistant.instructions");
  const { mayManage } = useFacts();
  const keys = ["instruction", "category", "priority", "status", "updated", "actions"] as const;
  const heads = keys.map((key) => ({
    key,
    label: t(`columns.${key}`),
    className: key === "actions" ? "text-right" : undefined,
  }));
  return (
    <DirectoryTable label={t("title")} total={total} columns={COLUMNS} heads={heads}>
      {instructions.map((instruction, index) => (
        <TableRow
          key={instruction.id}
          columns={COLUMNS}
          position={index + 1}
          onOpen={() => actions.onEdit(instruction)}
        >
          <Cell>
            <button
              type="button"
              data-row-name=""
              className="touch-line block max-w-full truncate rounded-md text-left font-medium underline-offset-4 hover:underline"
              onPointerEnter={actions.onApproach}
              onClick={() => actions.onEdit(instruction)}
            >
              {instruction.title}
            </button>
            <span className="line-clamp-2 break-words text-muted-foreground">{instruction.description}</span>
            <span className="mt-1 block break-words text-muted-foreground text-xs">
              {previewOf(instruction.content)}
            </span>
          </Cell>
          <Cell label={t("columns.category")} className="truncate max-lg:order-last">
            {instruction.category ?? t("noCategory")}
          </Cell>
          <Cell className="max-lg:w-auto">
            <Badge tone={PRIORITY_TONES[instruction.priority]}>{t(`priorities.${instruction.priority}`)}</Badge>
          </Cell>
          <Cell className="max-lg:w-auto">
            <Badge tone={instruction.status === "active" ? "success" : "neutral"}>
              {t(`statuses.${instruction.status}`)}
            </Badge>
          </Cell>
          <Cell label={t("columns.updated")} className="tabular-nums max-lg:order-last max-lg:w-auto max-lg:flex-1">
            <DateText at={instruction.updatedAt} />
          </Cell>
          <Cell className="max-lg:order-last max-lg:w-auto">
            {mayManage ? (
              <span className="flex justify-end">
                <RowAction
                  label={t("edit", { title: instruction.title })}
                  icon={<PencilIcon aria-hidden="true" />}
                  onApproach={actions.onApproach}
                  onClick={() => actions.onEdit(instruction)}
                />
                <RowAction
                  label={t("remove", { title: instruction.title })}
                  icon={<Trash2Icon aria-hidden="true" />}
                  onClick={() => actions.onRemove(instruction)}
                />
              </span>
            ) : null}
          </Cell>
        </TableRow>
      ))}
    </DirectoryTable>
  );
}
