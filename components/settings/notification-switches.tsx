"use client";

import { useTranslations } from "next-intl";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast-store";
import {
  askDesktopPermission,
  type DesktopPermission,
  useDesktopPermission,
} from "@/lib/client/notifications-permission";
import { changePreferences, currentPreferences, useDeskPreferences } from "@/lib/client/preferences-changes";
import type { DeskPreferences } from "@/lib/client/preferences-store";

const DESKTOP_HINTS = {
  default: "desktopAsks",
  granted: "desktopText",
  denied: "desktopDenied",
  unsupported: "desktopUnsupported",
} as const satisfies Record<DesktopPermission, string>;

/** How new messages make themselves noticed: sound and desktop. `rendered` is what the server knows. */
export function NotificationSwitches({ rendered = currentPreferences() }: { rendered?: DeskPreferences }) {
  const t = useTranslations("shell");
  const { notifySound, notifyDesktop } = useDeskPreferences(rendered);
  const permission = useDesktopPermission();

  function change(values: Partial<DeskPreferences>) {
    changePreferences(values).catch(() =>
      toast({ type: "error", title: t("preferences.failedTitle"), message: t("preferences.failedMessage") }),
    );
  }

  async function switchSound(isOn: boolean) {
    change({ notifySound: isOn });
    if (!isOn) return;
    const { playSound } = await import("@/lib/client/alert-sound");
    playSound();
  }

  async function switchDesktop(isOn: boolean) {
    if (isOn && (await askDesktopPermission()) !== "granted") return;
    change({ notifyDesktop: isOn });
  }

  return (
    <div className="flex flex-col gap-4">
      <Switch
        label={t("notifications.sound")}
        hint={t("notifications.soundText")}
        checked={notifySound}
        onChange={(event) => void switchSound(event.target.checked)}
      />
      <Switch
        label={t("notifications.desktop")}
        hint={t(`notifications.${DESKTOP_HINTS[permission]}`)}
        checked={notifyDesktop && permission === "granted"}
        disabled={permission === "denied" || permission === "unsupported"}
        onChange={(event) => void switchDesktop(event.target.checked)}
      />
    </div>
  );
}
