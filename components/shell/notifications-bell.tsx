"use client";

import { BellIcon, BellOffIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { PlaceFace, placeLook } from "@/components/shell/rail/rail-place";
import { cn } from "@/components/ui/cn";
import { Tooltip } from "@/components/ui/tooltip";
import { unreadNotifications } from "@/lib/client/alerts/notifications-unread";
import { lazyPlace } from "@/lib/client/lazy-part";
import { deskPreferences } from "@/lib/client/preferences-store";
import { useStore } from "@/lib/client/store";

const NotificationsPanel = lazyPlace(() => import("@/components/shell/notifications-panel"), "NotificationsPanel");

/**
 * The bell in the navigation; who muted it long ago sees why nothing rings. What it opens loads as the pointer comes near.
 * @param isMuted what the server knows.
 */
export function NotificationsBell({ isMuted: wasMuted }: { isMuted: boolean }) {
  const t = useTranslations("shell");
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const unread = useStore(unreadNotifications, 0);
  const isMuted = useStore(deskPreferences, null)?.alertsMuted ?? wasMuted;
  const name = t(isMuted ? "notifications.mutedTitle" : "notifications.title");
  const Icon = isMuted ? BellOffIcon : BellIcon;
  return (
    <div className="relative min-w-0 flex-auto rail:flex-none">
      <Tooltip
        label={name}
        side="right"
        className={cn(
          "flex h-full max-[40.0625rem]:[&>[aria-hidden]]:hidden rail:inline-flex rail:h-auto",
          isOpen && "[&>[aria-hidden]]:hidden",
        )}
      >
        <button
          ref={button}
          type="button"
          aria-label={unread > 0 ? t("unread", { module: name, count: unread }) : name}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={NotificationsPanel.preload}
          onFocus={NotificationsPanel.preload}
          onClick={() => setOpen(!isOpen)}
          className={placeLook(false)}
        >
          <PlaceFace
            picture={<Icon aria-hidden="true" />}
            word={t("notifications.title")}
            isCurrent={false}
            count={unread}
          />
        </button>
      </Tooltip>
      {isOpen ? (
        <NotificationsPanel
          onClose={(giveFocusBack) => {
            setOpen(false);
            if (giveFocusBack) button.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}
