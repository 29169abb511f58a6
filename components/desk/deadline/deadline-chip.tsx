import { AlarmClockIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useScreen } from "@/components/desk/screen/screen-context";
import { cn } from "@/components/ui/cn";
import { deadlineOf } from "./deadline-of";

const LOOKS = { missed: "text-danger", near: "text-warning", ahead: undefined };

/** How far the next deadline of a conversation is, or since when it is missed. Changes with the screen's clock. */
export function DeadlineChip({ dueAt, className }: { dueAt: string; className?: string }) {
  const t = useTranslations("conversations.deadline");
  const { now, times } = useScreen();
  const { unit, count, is } = deadlineOf(dueAt, now);
  const isMissed = is === "missed";
  const words = isMissed ? t(`missed.${unit}`, { count }) : t(`left.${unit}`, { count });
  const said = `${words} (${times.exact(dueAt)})`;
  return (
    <span
      title={said}
      className={cn(
        "inline-flex shrink-0 items-center gap-0.5 whitespace-nowrap tabular-nums",
        LOOKS[is],
        isMissed && "font-medium",
        className,
      )}
    >
      <AlarmClockIcon aria-hidden="true" className="size-3" />
      <span aria-hidden="true">
        {isMissed ? t(`short.missed.${unit}`, { count }) : t(`short.left.${unit}`, { count })}
      </span>
      <span className="sr-only">{said}</span>
    </span>
  );
}
