import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Notice, RetryNotice } from "@/components/ui/notice";
import type { Priority } from "@/lib/kernel/conversation";
import { wallInstant } from "@/lib/kernel/wall-clock";
import { PRIORITIES } from "@/lib/modules/conversations/views/filter";
import type { SlaPreviewDto, SlaTargets } from "@/lib/modules/sla/schema";
import { isUncounted } from "./policy-draft";
import { useDeadlinePreview } from "./use-deadline-preview";

type Deadline = SlaPreviewDto["deadlines"][number];

/** Deadlines as they are read: priorities with the same ones together. */
function grouped(deadlines: readonly Deadline[]): { priorities: Priority[]; own: Deadline[] }[] {
  const groups: { key: string; priorities: Priority[]; own: Deadline[] }[] = [];
  for (const priority of PRIORITIES) {
    const own = deadlines.filter((deadline) => deadline.priority === priority);
    if (own.length === 0) continue;
    const key = own.map(({ kind, dueAt }) => `${kind} ${dueAt}`).join();
    const same = groups.find((group) => group.key === key);
    if (same) same.priorities.push(priority);
    else groups.push({ key, priorities: [priority], own });
  }
  return groups;
}

/** By when a conversation would be answered and finished by what the form holds, if it began now or whenever somebody wants to know. */
export function DeadlinePreview({
  calendarId,
  targets,
  prioritiesText,
}: {
  calendarId: number | null;
  targets: SlaTargets;
  prioritiesText: (priorities: readonly Priority[]) => string;
}) {
  const t = useTranslations("sla-policies");
  const locale = useLocale();
  const timeZone = useTimeZone() ?? "UTC";
  const id = useId();
  const [start, setStart] = useState("");
  const wall = Date.parse(`${start}Z`);
  const isSaid = Number.isFinite(wall);
  const { answer, isLoading, hasFailed, again } = useDeadlinePreview(
    isUncounted(targets)
      ? null
      : { calendarId, targets, ...(isSaid && { start: new Date(wallInstant(wall, timeZone)).toISOString() }) },
  );
  const format = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: "short",
    day: "2-digit",
    month: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const say = (instant: string) => format.format(new Date(instant));
  const groups = grouped(answer?.deadlines ?? []);

  return (
    <section
      aria-labelledby={`${id}-title`}
      aria-busy={isLoading}
      className="flex min-w-0 flex-col gap-3 rounded-md border border-border bg-muted p-3"
    >
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h3 id={`${id}-title`} className="font-medium text-sm">
          {answer && isSaid ? t("preview.at", { start: say(answer.start) }) : t("preview.now")}
        </h3>
        <div className="flex flex-col gap-1">
          <Label htmlFor={`${id}-start`} className="text-xs">
            {t("preview.start")}
          </Label>
          <Input
            id={`${id}-start`}
            type="datetime-local"
            className="w-56"
            max="9999-12-31T23:59"
            value={start}
            onChange={({ target }) => setStart(target.value)}
          />
        </div>
      </div>
      {hasFailed ? (
        <RetryNotice retry={t("retry")} onRetry={again}>
          {t("preview.failed")}
        </RetryNotice>
      ) : groups.length === 0 ? (
        <p className="text-list text-muted-foreground">{t(isLoading ? "preview.loading" : "preview.nothing")}</p>
      ) : (
        <ul className="flex flex-col gap-2 text-list tabular-nums">
          {groups.map(({ priorities, own }) => (
            <li key={priorities.join(" ")} className="min-w-0">
              <span className="font-medium">{prioritiesText(priorities)}</span>
              <ul>
                {own.map(({ kind, dueAt }) => (
                  <li key={kind}>
                    {dueAt === null ? t(`preview.never.${kind}`) : t(`preview.until.${kind}`, { time: say(dueAt) })}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {answer?.deadlines.some(({ dueAt }) => dueAt === null) ? (
        <Notice tone="warning">{t("preview.closed")}</Notice>
      ) : null}
      <p className="text-muted-foreground text-xs">{t("preview.zone", { zone: timeZone })}</p>
    </section>
  );
}
