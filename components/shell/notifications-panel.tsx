import { BellIcon, CheckCheckIcon, RefreshCwIcon, TriangleAlertIcon } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { MuteSwitch } from "@/components/settings/account/mute-switch";
import { NotificationFilters } from "@/components/shell/notifications/notification-filters";
import { NotificationItem } from "@/components/shell/notifications/notification-item";
import { QuietNotice } from "@/components/shell/notifications/quiet-notice";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast/toast-store";
import { useAlertChoices } from "@/lib/client/alerts/alert-choices";
import {
  filterNotifications,
  loadOlderNotifications,
  markNotificationsRead,
  refreshNotifications,
  useInbox,
  useNotificationFilter,
} from "@/lib/client/alerts/notifications";
import { unreadNotifications } from "@/lib/client/alerts/notifications-unread";
import { useStore } from "@/lib/client/store";
import { useLatest } from "@/lib/client/use-latest";
import { ALERT_TOPIC_NAMES, hasWay } from "@/lib/modules/notifications/policy";

const ENTRY = "[data-notification] a";

/** Which entry a key leads to, of `count`, from the one that has the focus; -1: none has. */
function placeOf(key: string, from: number, count: number): number | null {
  if (key === "ArrowDown" || key === "j") return Math.min(from + 1, count - 1);
  if (key === "ArrowUp" || key === "k") return Math.max(from - 1, 0);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

/**
 * The list behind the bell. What is opened or marked is read; looking at the list alone reads nothing. `onClose` is told whether
 * the bell gets the focus back.
 */
export function NotificationsPanel({ onClose }: { onClose: (giveFocusBack: boolean) => void }) {
  const t = useTranslations("shell");
  const panel = useRef<HTMLElement>(null);
  const inbox = useInbox();
  const isOn = useAlertChoices();
  const isAllAtBell = ALERT_TOPIC_NAMES.every((topic) => !hasWay(topic, "bell") || isOn(topic, "bell"));
  const close = useLatest(onClose);
  const filter = useNotificationFilter();
  const unread = useStore(unreadNotifications, 0);
  const hasUnread = unread > 0 && (filter === "all" || inbox?.items.some((item) => !item.isRead) === true);

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
      // The next look at the bell begins with everything, and what was read is gone from the unread.
      void filterNotifications("all");
    };
  }, [close]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.stopPropagation();
      return onClose(true);
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (!isPlain || (event.target instanceof Element && event.target.closest("input, [role=radiogroup]"))) return;
    const entries = [...(panel.current?.querySelectorAll<HTMLElement>(ENTRY) ?? [])];
    const row = document.activeElement?.closest("[data-notification]") ?? null;
    const here = entries.findIndex((entry) => row?.contains(entry));
    const place = entries.length === 0 ? null : placeOf(event.key, here, entries.length);
    if (place === null) return;
    event.preventDefault();
    entries[place]?.focus();
  }

  function markAll() {
    if (!hasUnread) return;
    markNotificationsRead().catch(() => toast({ type: "error", title: t("notifications.markFailed") }));
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
      <div className="flex flex-col gap-2 border-border border-b px-4 py-2">
        <div className="flex items-center gap-2">
          <h2 className="min-w-0 flex-1 font-semibold text-sm">{t("notifications.title")}</h2>
          <Button
            icon={CheckCheckIcon}
            variant="ghost"
            size="sm"
            aria-disabled={!hasUnread || undefined}
            onClick={markAll}
          >
            {t(filter === "all" || filter === "unread" ? "notifications.markAll" : "notifications.markThese")}
          </Button>
        </div>
        <NotificationFilters current={filter} />
      </div>
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
            title={t(filter === "all" ? "notifications.emptyTitle" : "notifications.emptyFilterTitle")}
            text={t(filter === "all" ? "notifications.emptyText" : "notifications.emptyFilterText")}
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
        <QuietNotice />
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
