import {
  AlarmClockIcon,
  AtSignIcon,
  BellIcon,
  CheckIcon,
  ClockIcon,
  DownloadIcon,
  FrownIcon,
  HandIcon,
  HourglassIcon,
  MailWarningIcon,
  MessageSquareIcon,
  RadioIcon,
  UserCheckIcon,
  WorkflowIcon,
} from "lucide-react";
import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { useRef } from "react";
import { useNow } from "@/components/desk/screen/use-now";
import { relativeTime } from "@/components/shell/relative-time";
import { useGo } from "@/components/shell/use-go";
import { useOpenConversation } from "@/components/shell/use-open-conversation";
import { Avatar } from "@/components/ui/avatar";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { onPlainClick } from "@/components/ui/plain-click";
import { toast } from "@/components/ui/toast/toast-store";
import { markNotificationRead } from "@/lib/client/alerts/notifications";
import { noteAddress } from "@/lib/modules/notifications/address/policy";
import { kindsIn } from "@/lib/modules/notifications/policy";
import type { NotificationDto } from "@/lib/modules/notifications/schema";

const ICONS: Readonly<Record<NotificationDto["kind"], typeof BellIcon>> = {
  customer_reply: MessageSquareIcon,
  assigned: UserCheckIcon,
  ticket_assigned: UserCheckIcon,
  handover: HandIcon,
  mention: AtSignIcon,
  ticket_mention: AtSignIcon,
  sentiment_alert: FrownIcon,
  snooze_ended: ClockIcon,
  message_stopped: ClockIcon,
  sla_warned: AlarmClockIcon,
  sla_breached: AlarmClockIcon,
  queue_unserved: HourglassIcon,
  rule: WorkflowIcon,
  rule_paused: WorkflowIcon,
  rules_silenced: WorkflowIcon,
  export_ready: DownloadIcon,
  mail_failed: MailWarningIcon,
  channel_news: RadioIcon,
};
/** Their titles don't name who it is from. */
const IS_UNNAMED: ReadonlySet<NotificationDto["kind"]> = new Set(["assigned", "ticket_assigned"]);

/** One entry of the bell: what, from whom and when; it opens what it is about, and can be marked as read. */
export function NotificationItem({ item, onOpened }: { item: NotificationDto; onOpened: () => void }) {
  const t = useTranslations("shell");
  const locale = useLocale();
  const timeZone = useTimeZone() ?? "UTC";
  const go = useGo();
  const openConversation = useOpenConversation();
  const link = useRef<HTMLAnchorElement>(null);
  const address = noteAddress(item);
  const now = useNow(Date.now());
  const Icon = ICONS[item.kind] ?? BellIcon;
  const isFromSystem = kindsIn("system").includes(item.kind) || item.authorName === "";
  const about = [IS_UNNAMED.has(item.kind) ? item.authorName : "", item.subject].filter(Boolean).join(" · ");
  const exact = new Date(item.createdAt).toLocaleString(locale, { timeZone, dateStyle: "short", timeStyle: "short" });

  function mark() {
    if (item.isRead) return;
    markNotificationRead(item.id).catch(() => toast({ type: "error", title: t("notifications.markFailed") }));
  }

  const open = onPlainClick(() => {
    mark();
    if (item.ticketId || item.chatId === null) go(address);
    else openConversation(item.chatId, address);
    onOpened();
  });

  return (
    <li data-notification="" className={cn("flex items-start", !item.isRead && "bg-brand-tint")}>
      <a
        ref={link}
        href={address}
        onClick={open}
        className="group/entry flex min-w-0 flex-1 gap-3 py-3 pr-2 pl-4 transition-colors duration-150 hover:bg-accent focus-visible:-outline-offset-2"
      >
        <span className="relative size-9 shrink-0">
          {isFromSystem ? (
            <span className="flex size-9 items-center justify-center rounded-full bg-muted text-muted-foreground">
              <Icon aria-hidden="true" className="size-4" />
            </span>
          ) : (
            <>
              <Avatar name={item.authorName} />
              <span className="absolute -right-1 -bottom-1 flex size-5 items-center justify-center rounded-full border border-border bg-popover text-brand">
                <Icon aria-hidden="true" className="size-3" />
              </span>
            </>
          )}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className={cn("min-w-0 flex-1 text-list", item.isRead ? "font-medium" : "font-semibold")}>
              {t(`notifications.titles.${item.kind}`, { author: item.authorName || t("notifications.nameless") })}
            </span>
            <time dateTime={item.createdAt} title={exact} className="shrink-0 text-muted-foreground text-xs">
              <span className="group-hover/entry:hidden group-focus-visible/entry:hidden">
                {relativeTime(locale, timeZone, item.createdAt, now)}
              </span>
              <span className="hidden group-hover/entry:inline group-focus-visible/entry:inline">{exact}</span>
            </time>
          </span>
          {about ? <span className="block truncate text-muted-foreground text-xs">{about}</span> : null}
          <span className="mt-1 line-clamp-2 whitespace-pre-line text-list">{item.text}</span>
          {item.isRead ? null : <span className="sr-only">{t("notifications.isNew")}</span>}
        </span>
      </a>
      {item.isRead ? null : (
        <IconButton
          icon={CheckIcon}
          label={t("notifications.markOne")}
          className="mt-1.5 mr-1 shrink-0"
          onClick={() => {
            // The button goes with what it marks.
            link.current?.focus();
            mark();
          }}
        />
      )}
    </li>
  );
}
