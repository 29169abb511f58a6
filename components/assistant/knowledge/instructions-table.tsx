import { useTranslations } from "next-intl";
import { useFacts } from "@/components/assistant/assistant-facts";
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

const FOLLOWED_TONES = { all: "success", part: "warning", none: "neutral" } as const;

/** How much of an instruction is followed, in a word. */
function FollowedBadge({ followed, needsModel }: InstructionDto) {
  const t = useTranslations("assistant.instructions.reading");
  const { hasModel } = useFacts();
  if (followed.length === 0 && needsModel.length === 0) return null;
  const share = needsModel.length === 0 ? "all" : followed.length === 0 ? "none" : "part";
  const by = hasModel ? "has" : "none";
  const tone = hasModel ? "success" : FOLLOWED_TONES[share];
  return (
    <Badge tone={tone} title={share === "all" ? t("about.all") : t(`about.${share}.${by}`)}>
      {share === "all" ? t("share.all") : t(`share.${share}.${by}`)}
    </Badge>
  );
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
      widths="lg:grid-cols-[minmax(0,1fr)_minmax(0,6.5rem)_4.5rem_9.5rem_4.5rem_5.5rem_5.5rem]"
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
        { key: "reading", className: "max-lg:w-auto", cell: (row) => <FollowedBadge {...row} /> },
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
