import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { InstructionDto } from "@/lib/modules/assistant/instructions/schema";
import { type ItemActions, ItemTable } from "./item-table";

/** Characters of an instruction's text that its row shows. */
const PREVIEW_MAX = 100;
const PRIORITY_TONES: Record<InstructionDto["priority"], BadgeTone> = {
  high: "danger",
  medium: "warning",
  low: "success",
};

function previewOf(content: string): string {
  const letters = Array.from(content);
  return letters.length > PREVIEW_MAX ? `${letters.slice(0, PREVIEW_MAX).join("").trimEnd()}...` : content;
}

/** The custom instructions. */
export function InstructionsTable(props: {
  rows: readonly InstructionDto[];
  total: number | null;
  actions: ItemActions<InstructionDto>;
}) {
  const t = useTranslations("assistant.instructions");
  return (
    <ItemTable
      {...props}
      name="instructions"
      widths="lg:grid-cols-[minmax(0,1fr)_minmax(0,9rem)_6rem_6rem_6rem_5.5rem]"
      columns={[
        "instruction",
        {
          key: "category",
          isNamed: true,
          className: "truncate max-lg:order-last",
          cell: ({ category }) => category ?? t("noCategory"),
        },
        {
          key: "priority",
          className: "max-lg:w-auto",
          cell: ({ priority }) => <Badge tone={PRIORITY_TONES[priority]}>{t(`priorities.${priority}`)}</Badge>,
        },
        {
          key: "status",
          className: "max-lg:w-auto",
          cell: ({ status }) => (
            <Badge tone={status === "active" ? "success" : "neutral"}>{t(`statuses.${status}`)}</Badge>
          ),
        },
      ]}
      below={({ description, content }) => (
        <>
          <span className="line-clamp-2 break-words text-muted-foreground">{description}</span>
          <span className="mt-1 block break-words text-muted-foreground text-xs">{previewOf(content)}</span>
        </>
      )}
    />
  );
}
