"use client";

import { useTranslations } from "next-intl";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast/toast-store";
import { changePreferences, currentPreferences, useDeskPreferences } from "@/lib/client/preferences-changes";
import type { DeskPreferences } from "@/lib/client/preferences-store";

/** Silences sound and desktop in one go, and leaves what is chosen for each as it is. `rendered` is what the server knows. */
export function MuteSwitch({ rendered = currentPreferences() }: { rendered?: DeskPreferences }) {
  const t = useTranslations("shell");
  const { alertsMuted } = useDeskPreferences(rendered);
  return (
    <Switch
      label={t("notifications.mute")}
      hint={t("notifications.muteText")}
      checked={alertsMuted}
      onChange={({ target }) =>
        changePreferences({ alertsMuted: target.checked }).catch(() =>
          toast({ type: "error", title: t("preferences.failedTitle"), message: t("preferences.failedMessage") }),
        )
      }
    />
  );
}
