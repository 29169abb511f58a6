import { useTranslations } from "next-intl";
import { assistantHref, FIRST_VIEW } from "@/components/assistant/assistant-view";
import { MoveButtons } from "@/components/desk/list/move-buttons";
import { onPlainClick } from "@/components/ui/plain-click";
import type { FlowDto } from "@/lib/modules/assistant/flows/schema";
import { FlowState } from "./flow-state";

/** A flow in the list: whether customers get it, where and when, and its place. */
export function FlowLine({
  flow,
  place,
  count,
  onMove,
  onApproach,
  onOpen,
}: {
  flow: FlowDto;
  /** Where it stands among how many, from 0. */
  place: number;
  count: number;
  /** Null for whoever may only read. */
  onMove: ((by: -1 | 1) => void) | null;
  onApproach: () => void;
  onOpen: () => void;
}) {
  const t = useTranslations("flows");
  const { id, name, channels, hours, steps } = flow;
  const where = channels.map((channel) => t(`channels.${channel}`)).join(", ");
  const facts = [where, t(`hours.${hours}`), t("summary", { count: steps.length })].filter(Boolean);
  return (
    <li className="relative flex items-center gap-3 px-3 py-3 transition-colors duration-150 hover:bg-muted sm:px-4">
      <span aria-hidden="true" className="w-5 shrink-0 text-right text-muted-foreground text-sm tabular-nums">
        {place + 1}.
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-1">
          <a
            href={assistantHref({ ...FIRST_VIEW, section: "flows", flow: id })}
            onClick={onPlainClick(onOpen)}
            onPointerEnter={onApproach}
            onFocus={onApproach}
            // The whole row leads to the flow.
            className="min-w-0 truncate font-medium text-sm after:absolute after:inset-0"
          >
            <bdi>{name}</bdi>
          </a>
          <FlowState flow={flow} />
        </div>
        <p className="text-pretty text-list text-muted-foreground">{facts.join(" · ")}</p>
      </div>
      {onMove ? (
        <div className="relative -my-1 flex shrink-0">
          <MoveButtons
            id={id}
            place={place}
            count={count}
            labels={{ up: t("up", { name }), down: t("down", { name }) }}
            onMove={onMove}
          />
        </div>
      ) : null}
    </li>
  );
}
