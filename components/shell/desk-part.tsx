import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { OPEN_LABELS } from "@/components/shell/notification-titles";
import { useOffers } from "@/components/shell/offers/use-offers";
import { type ShownAccount, useAccountWatch } from "@/components/shell/use-account-watch";
import { useGo } from "@/components/shell/use-go";
import { useOpenConversation } from "@/components/shell/use-open-conversation";
import { useTabTitle } from "@/components/shell/use-tab-title";
import { toast, undoLast } from "@/components/ui/toast/toast-store";
import { followAlertChoices } from "@/lib/client/alerts/alert-choice-changes";
import { isAlertOn } from "@/lib/client/alerts/alert-choices";
import { startMessageAlerts } from "@/lib/client/alerts/message-alerts";
import { followNotifications, refreshNotifications } from "@/lib/client/alerts/notifications";
import { useUnreadCount } from "@/lib/client/cache/unread";
import { pinnedAddress } from "@/lib/client/calls/view-calls";
import { screenOffer } from "@/lib/client/keys/screen-actions";
import { followScreenKeyboard } from "@/lib/client/keys/screen-keyboard";
import { bindGlobalKeys } from "@/lib/client/keys/shortcuts-global";
import { shortcutsList } from "@/lib/client/keys/shortcuts-list";
import { GO_TO } from "@/lib/client/keys/shortcuts-table";
import { lazyPlace } from "@/lib/client/lazy-part";
import { followActivity } from "@/lib/client/live/activity";
import { createBurst } from "@/lib/client/live/burst";
import { onHub } from "@/lib/client/live/socket";
import { followPreferences } from "@/lib/client/preferences-changes";
import { useStore } from "@/lib/client/store";
import { noteAddress } from "@/lib/modules/notifications/address/policy";
import { NOTIFICATION_KINDS } from "@/lib/modules/notifications/policy";

const OfferCard = lazyPlace(() => import("@/components/shell/offers/offer-card"), "OfferCard");
const ShortcutsDialog = lazyPlace(() => import("@/components/shell/shortcuts-dialog"), "ShortcutsDialog");

/** What a colleague, or an outage, causes many of in one go; those that follow each other faster than this are told as one. */
const IN_ONE_GO: ReadonlySet<string> = new Set(["assigned", "ticket_assigned", "mail_failed"]);
const BURST_MS = 1_000;

/** What runs on every screen and no first paint waits for: alerts, notifications, the tab's title, the keys for all. */
export function DeskPart({
  attenderId,
  account,
  initialUnread,
  takeEarlyKeys,
}: {
  attenderId: number;
  account: ShownAccount;
  initialUnread: number;
  /** The keys that were pressed before this was loaded; once. */
  takeEarlyKeys: () => readonly KeyboardEvent[];
}) {
  const t = useTranslations("shell");
  const router = useRouter();
  const goTo = useGo();
  const openConversation = useOpenConversation();
  const isListOpen = useStore(shortcutsList, false);
  const [isWaiting, setWaiting] = useState(false);
  useTabTitle(useUnreadCount(initialUnread));
  useAccountWatch(account);
  const { offers, end: endOffer } = useOffers(attenderId);

  useEffect(followPreferences, []);
  useEffect(() => followAlertChoices(() => void refreshNotifications()), []);
  useEffect(followActivity, []);
  useEffect(followScreenKeyboard, []);

  useEffect(() => {
    const alerts = startMessageAlerts({
      attenderId,
      nameless: t("notifications.nameless"),
      describeMany: (count) => t("notifications.many", { count }),
      open: openConversation,
    });
    const isFirst = createBurst(BURST_MS);
    const stop = followNotifications((notification) => {
      // The message itself rings, by message-alerts.ts.
      if (notification.kind === "customer_reply") return;
      // The bell counts each; what a colleague gives in one go rings once.
      if (IN_ONE_GO.has(notification.kind) && !isFirst(notification.kind)) return;
      const { id, kind, authorName, subject, text, chatId, ticketId } = notification;
      const address = noteAddress(notification);
      const title = t(`notifications.titles.${kind}`, { author: authorName || t("notifications.nameless") });
      const topic = NOTIFICATION_KINDS[kind];
      const open = () => (chatId === null ? goTo(address) : openConversation(chatId, address));
      const isVisible = document.visibilityState === "visible";
      // The dashboard itself says that its export is ready, and offers the file.
      if (isVisible && kind === "export_ready" && window.location.pathname === "/analytics") return;
      alerts.tell(topic, { title, text, tag: `mention-${id}`, chatId, run: open });
      if (!isVisible || !isAlertOn(topic, "bell")) return;
      const label = ticketId ? "notifications.openTicket" : (OPEN_LABELS[kind] ?? "notifications.open");
      toast({ type: "info", title, message: subject || text, action: { label: t(label), run: open } });
    });
    const stopOffers = onHub("ConversationOffered", ({ offer: { chatId, customer, subject } }) =>
      alerts.tell("assigned", {
        title: t("offers.title"),
        text: `${customer} · ${subject}`,
        tag: `offer-${chatId}`,
        chatId,
        run: () => window.focus(),
      }),
    );
    return () => {
      stop();
      stopOffers();
      alerts.stop();
    };
  }, [attenderId, openConversation, goTo, t]);

  useEffect(() => {
    const actions = {
      go: (module: string) => (module === "conversations" ? openConversation(null) : goTo(`/${module}`)),
      openList: () => shortcutsList.set(true),
      undo: () => {
        if (!undoLast()) toast({ type: "info", title: t("shortcuts.nothingToUndo") });
      },
      openView: (place: number) => {
        const here = screenOffer("openView");
        if (here) return here.run(place);
        void pinnedAddress(place).then((address) => address && goTo(address));
      },
      onSequence: (isNext: boolean) => {
        setWaiting(isNext);
        // By the second key the module that it leads to is on its way, as it is under a pointer.
        if (isNext) for (const module of Object.values(GO_TO)) router.prefetch(`/${module}`);
      },
    };
    return bindGlobalKeys(actions, takeEarlyKeys());
  }, [router, goTo, openConversation, takeEarlyKeys, t]);

  return (
    <>
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 bottom-20 z-50 flex justify-center px-4 print:hidden rail:bottom-6"
      >
        {isWaiting ? (
          <ul className="flex max-w-2xl animate-rise-in flex-wrap justify-center gap-x-4 gap-y-2 rounded-md border border-border bg-popover px-4 py-3 text-list text-popover-foreground shadow-float">
            <li className="text-muted-foreground">{t("shortcuts.goTo")}</li>
            {Object.entries(GO_TO).map(([key, module]) => (
              <li key={key} className="flex items-center gap-1.5">
                <kbd className="min-w-5 rounded-md border border-border bg-muted px-1 text-center font-medium text-xs leading-5">
                  {key}
                </kbd>
                {t(`modules.${module}`)}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {offers.length > 0 ? (
        <div className="pointer-events-none fixed right-4 bottom-20 left-4 z-50 flex flex-col items-end gap-3 print:hidden rail:bottom-6">
          {offers.map((offer) => (
            <OfferCard key={offer.chatId} offer={offer} onEnd={endOffer} onOpen={openConversation} />
          ))}
        </div>
      ) : null}
      {isListOpen ? <ShortcutsDialog onClose={() => shortcutsList.set(false)} /> : null}
    </>
  );
}
