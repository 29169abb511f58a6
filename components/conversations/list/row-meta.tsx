import { ClockAlertIcon, ClockIcon, HourglassIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { timeLeftSoon } from "@/components/conversations/composer/reply-window";
import { useScreen } from "@/components/desk/screen/screen-context";
import { Avatar } from "@/components/ui/avatar";
import { cn } from "@/components/ui/cn";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { wakesAt } from "@/lib/modules/conversations/snooze/policy";
import { waitingOf } from "./waiting-of";

const UNREAD_MAX = 99;

// Those with the screen's clock are apart from their row, because they alone change with it.

/** How long a WhatsApp customer can still be written to freely, when that is soon over. */
export function RowWindow({ endsAt }: { endsAt: string }) {
  const t = useTranslations("conversation-channels.window");
  const left = timeLeftSoon(endsAt, useScreen().now);
  if (!left) return null;
  const words = t(`closesIn.${left.unit}`, { count: left.count });
  return (
    <span title={words} className="inline-flex shrink-0 items-center gap-0.5 tabular-nums">
      <HourglassIcon aria-hidden="true" className="size-3" />
      <span aria-hidden="true">{t(`short.${left.unit}`, { count: left.count })}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** When the conversation was last active. */
export function RowTime({ instant }: { instant: string }) {
  const t = useTranslations("conversations");
  const { times } = useScreen();
  const passed = times.elapsed(instant);
  return (
    <time dateTime={instant} title={times.exact(instant)} className="ml-auto shrink-0 text-muted-foreground text-xs">
      {passed ? t(`elapsed.${passed.unit}`, passed) : times.shortDate(instant)}
    </time>
  );
}

const WAITING_LOOKS = { recent: undefined, long: "text-warning", overdue: "text-danger" };

/** How long the customer has waited for us. */
export function RowWaiting({ since }: { since: string }) {
  const t = useTranslations("conversations.waiting");
  const { unit, count, is } = waitingOf(since, useScreen().now);
  const words = t(`long.${unit}`, { count });
  const said = is === "overdue" ? t("overdue", { words }) : words;
  return (
    <span
      title={said}
      className={cn("inline-flex shrink-0 items-center gap-0.5 whitespace-nowrap tabular-nums", WAITING_LOOKS[is])}
    >
      {is === "overdue" ? <ClockAlertIcon aria-hidden="true" className="size-3" /> : null}
      <span aria-hidden="true">{t(`short.${unit}`, { count })}</span>
      <span className="sr-only">{said}</span>
    </span>
  );
}

/** Until when it is out of the way. */
export function RowSnoozed({ until }: { until: string }) {
  const t = useTranslations("conversations.snooze");
  const { times } = useScreen();
  const at = wakesAt(until);
  const said = at === null ? t("untilReply") : t("until", { when: times.exact(at) });
  return (
    <span title={said} className="inline-flex shrink-0 items-center gap-0.5 whitespace-nowrap tabular-nums">
      <ClockIcon aria-hidden="true" className="size-3" />
      {at === null ? null : <span aria-hidden="true">{times.brief(at)}</span>}
      <span className="sr-only">{said}</span>
    </span>
  );
}

/** Who has the conversation, as a picture; an empty ring for nobody. */
export function RowOwner({ owner }: { owner: ChatDto["assignedAttender"] }) {
  const t = useTranslations("conversations");
  const words = owner ? t("owner", { name: owner.name }) : t("noOwner");
  return (
    <span title={words} className="flex shrink-0">
      {owner ? (
        <Avatar name={owner.name} size="sm" className="size-5 text-[0.5625rem]" />
      ) : (
        <span aria-hidden="true" className="size-5 rounded-full border border-muted-foreground border-dashed" />
      )}
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** How many messages the viewer hasn't read. */
export function RowUnread({ count }: { count: number }) {
  const t = useTranslations("conversations");
  return (
    <span className="min-w-5 shrink-0 rounded-full bg-primary px-1.5 text-center font-semibold text-primary-foreground text-xs leading-5 tabular-nums">
      <span aria-hidden="true">{count > UNREAD_MAX ? `${UNREAD_MAX}+` : count}</span>
      <span className="sr-only">{t("unreadMessages", { count })}</span>
    </span>
  );
}
