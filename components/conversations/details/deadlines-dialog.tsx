import { useTranslations } from "next-intl";
import { ReadAnew } from "@/components/conversations/data/read-anew";
import { useScreen } from "@/components/desk/screen/screen-context";
import { Badge } from "@/components/ui/badge";
import { ReadDialog } from "@/components/ui/read-dialog";
import { fetchConversationSla } from "@/lib/client/calls/sla-calls";
import type { ConversationSlaDto } from "@/lib/modules/sla/schema";

type Clock = ConversationSlaDto["clocks"][number];

/** By when a customer is to be answered, and a conversation resolved: which policy says so, and the open time that it goes through. */
export function DeadlinesDialog({ chatId, onClose }: { chatId: number; onClose: () => void }) {
  const t = useTranslations("conversations.deadline");
  return (
    <ReadDialog
      title={t("title")}
      text={t("text")}
      closeLabel={t("close")}
      className="max-w-xl max-sm:p-4"
      onClose={onClose}
    >
      <ReadAnew
        queryKey={["conversation-sla", chatId]}
        read={(signal) => fetchConversationSla(chatId, signal)}
        loading={t("loading")}
        bars={["h-20", "h-20"]}
        failed={t("failed")}
      >
        {(sla) => <Clocks sla={sla} />}
      </ReadAnew>
    </ReadDialog>
  );
}

function Clocks({ sla: { policy, clocks } }: { sla: ConversationSlaDto }) {
  const t = useTranslations("conversations.deadline");
  return (
    <>
      {policy ? <p className="mb-3 text-list">{t("policy", { name: policy.name })}</p> : null}
      <ul aria-label={t("title")} className="flex flex-col gap-3">
        {clocks.map((clock) => (
          <ClockItem key={`${clock.kind} ${clock.startedAt}`} clock={clock} />
        ))}
      </ul>
    </>
  );
}

const TONES = {
  running: "info",
  paused: "neutral",
  met: "success",
  breached: "danger",
  cancelled: "neutral",
} as const;

function ClockItem({ clock }: { clock: Clock }) {
  const t = useTranslations("conversations.deadline");
  const { times } = useScreen();
  const { kind, state, targetSeconds, dueAt, leftMs, spentMs, segments } = clock;
  return (
    <li className="rounded-md border border-border p-3 text-list">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{t(`kinds.${kind}`)}</span>
        <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
        {dueAt === null ? null : <span className="ml-auto tabular-nums">{t("due", { at: times.exact(dueAt) })}</span>}
      </p>
      <p className="mt-1 text-muted-foreground">
        {t("counted", { spent: lengthIn(t, spentMs), target: lengthIn(t, targetSeconds * 1_000) })}
        {leftMs === null ? null : ` ${t("leftOpen", { left: lengthIn(t, leftMs) })}`}
      </p>
      {segments.length > 0 ? (
        <>
          <p className="mt-2 text-muted-foreground text-xs">{t("segments")}</p>
          <ul className="text-xs tabular-nums">
            {segments.map(({ from, to }) => (
              <li key={from}>
                {times.dayKey(from) === times.dayKey(to)
                  ? t("segment", { from: times.exact(from), to: times.time(to) })
                  : t("segment", { from: times.exact(from), to: times.exact(to) })}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </li>
  );
}

const MINUTE_MS = 60_000;

/** A length of open time in hours and minutes. Less than a minute is none. */
function lengthIn(t: ReturnType<typeof useTranslations<"conversations.deadline">>, ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return t("length.minutes", { minutes });
  return rest === 0 ? t("length.hours", { hours }) : t("length.both", { hours, minutes: rest });
}
