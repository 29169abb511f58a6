import {
  AtSignIcon,
  BellIcon,
  MailWarningIcon,
  MessageSquareIcon,
  RefreshCwIcon,
  TriangleAlertIcon,
} from "lucide-react";
import Link from "next/link";
import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { MuteSwitch } from "@/components/settings/account/mute-switch";
import { relativeTime } from "@/components/shell/relative-time";
import { useGo } from "@/components/shell/use-go";
import { useOpenConversation } from "@/components/shell/use-open-conversation";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { onPlainClick } from "@/components/ui/plain-click";
import { Skeleton } from "@/components/ui/skeleton";
import { useAlertChoices } from "@/lib/client/alerts/alert-choices";
import {
  loadOlderNotifications,
  markNotificationsSeen,
  refreshNotifications,
  settleSeenNotifications,
  useInbox,
} from "@/lib/client/alerts/notifications";
import { noteAddress } from "@/lib/client/outbox/note-address";
import { useLatest } from "@/lib/client/use-latest";
import { ALERT_TOPIC_NAMES, hasWay } from "@/lib/modules/notifications/policy";
import type { NotificationDto } from "@/lib/modules/notifications/schema";

/** The list behind the bell. Opening it is seeing it. `onClose` is told whether the bell gets the focus back. */
export function NotificationsPanel({ onClose }: { onClose: (giveFocusBack: boolean) => void }) {
  const t = useTranslations("shell");
  const panel = useRef<HTMLElement>(null);
  const inbox = useInbox();
  const isOn = useAlertChoices();
  const isAllAtBell = ALERT_TOPIC_NAMES.every((topic) => !hasWay(topic, "bell") || isOn(topic, "bell"));
  const close = useLatest(onClose);
  const newestId = inbox?.items[0]?.id;

  useEffect(() => {
    panel.current?.focus();
    // The bell belongs to the panel: its own click closes what it opened.
    const root = panel.current?.parentElement;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Element && !root?.contains(event.target) && !event.target.closest("[data-toaster]"))
        close.current(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      settleSeenNotifications();
    };
  }, [close]);

  useEffect(() => {
    if (newestId !== undefined) void markNotificationsSeen();
  }, [newestId]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose(true);
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof Node && !panel.current?.parentElement?.contains(relatedTarget)) onClose(false);
  }

  return (
    <section
      ref={panel}
      role="dialog"
      aria-label={t("notifications.title")}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      className="fixed inset-x-2 bottom-[calc(var(--bottom-bar-height)+var(--toast-space,0px)+0.5rem)] z-40 flex max-h-[min(40rem,calc(100dvh-var(--bottom-bar-height)-var(--toast-space,0px)-1rem))] animate-rise-in flex-col overflow-hidden rounded-md border border-border bg-popover text-popover-foreground shadow-float outline-none rail:absolute rail:inset-x-auto rail:-bottom-12 rail:left-full rail:ml-4 rail:max-h-[min(40rem,calc(100dvh-2rem))] rail:w-96"
    >
      <h2 className="border-border border-b px-4 py-3 font-semibold text-sm">{t("notifications.title")}</h2>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {inbox?.isFailed ? (
          <div role="alert" className="flex items-center gap-2 border-border border-b px-4 py-2 text-list">
            <TriangleAlertIcon aria-hidden="true" className="size-4 shrink-0 text-danger" />
            <span className="flex-1">{t("notifications.failed")}</span>
            <Button variant="ghost" size="sm" onClick={() => void refreshNotifications()}>
              <RefreshCwIcon aria-hidden="true" />
              {t("notifications.retry")}
            </Button>
          </div>
        ) : null}
        {inbox === null ? (
          <div className="flex flex-col gap-3 p-4">
            <p role="status" className="sr-only">
              {t("notifications.loading")}
            </p>
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
        ) : inbox.items.length > 0 ? (
          <ul className="divide-y divide-border">
            {inbox.items.map((item) => (
              <NotificationItem key={item.id} item={item} onOpened={() => onClose(false)} />
            ))}
          </ul>
        ) : inbox.isFailed ? null : (
          <EmptyState
            icon={<BellIcon />}
            title={t("notifications.emptyTitle")}
            text={t("notifications.emptyText")}
            headingLevel={3}
          />
        )}
        {inbox?.hasOlder ? (
          <div className="flex justify-center border-border border-t p-2">
            <Button variant="ghost" size="sm" onClick={() => void loadOlderNotifications()}>
              {t("notifications.older")}
            </Button>
          </div>
        ) : null}
      </div>
      <div className="flex flex-col gap-3 border-border border-t bg-muted px-4 py-3">
        <MuteSwitch />
        <Link
          href="/settings#alerts"
          onClick={() => onClose(false)}
          className="self-start font-medium text-list underline underline-offset-2"
        >
          {t(isAllAtBell ? "notifications.choose" : "notifications.chooseMore")}
        </Link>
      </div>
    </section>
  );
}

const ICONS: Partial<Record<NotificationDto["kind"], typeof BellIcon>> = {
  customer_reply: MessageSquareIcon,
  mail_failed: MailWarningIcon,
};

function NotificationItem({ item, onOpened }: { item: NotificationDto; onOpened: () => void }) {
  const t = useTranslations("shell");
  const locale = useLocale();
  const timeZone = useTimeZone() ?? "UTC";
  const go = useGo();
  const openConversation = useOpenConversation();
  const address = noteAddress(item);
  const Icon = ICONS[item.kind] ?? AtSignIcon;
  const [now] = useState(() => Date.now());

  const open = onPlainClick(() => {
    if (item.ticketId || item.chatId === null) go(address);
    else openConversation(item.chatId, address);
    onOpened();
  });

  return (
    <li>
      <a
        href={address}
        onClick={open}
        className={cn(
          "flex gap-3 px-4 py-3 transition-colors duration-150 hover:bg-accent focus-visible:-outline-offset-2",
          !item.isRead && "bg-brand-tint",
        )}
      >
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brand" />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1 font-medium text-list">
              {t(`notifications.titles.${item.kind}`, { author: item.authorName || t("notifications.nameless") })}
            </span>
            <time
              dateTime={item.createdAt}
              title={new Date(item.createdAt).toLocaleString(locale, {
                timeZone,
                dateStyle: "short",
                timeStyle: "short",
              })}
              className="shrink-0 text-muted-foreground text-xs"
            >
              {relativeTime(locale, timeZone, item.createdAt, now)}
            </time>
          </span>
          {item.subject ? <span className="block truncate text-muted-foreground text-xs">{item.subject}</span> : null}
          <span className="mt-1 line-clamp-2 whitespace-pre-line text-list">{item.text}</span>
          {item.isRead ? null : <span className="sr-only">{t("notifications.isNew")}</span>}
        </span>
      </a>
    </li>
  );
}
