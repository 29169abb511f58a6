"use client";

import { useTranslations } from "next-intl";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast/toast-store";
import { changePreferences, currentPreferences, useDeskPreferences } from "@/lib/client/preferences-changes";
import type { DeskPreferences } from "@/lib/client/preferences-store";

type SwitchProps = {
  /** What the server knows. */
  rendered?: DeskPreferences;
};

/** Silences sound and desktop in one go, and leaves what is chosen for each as it is. */
export function MuteSwitch(props: SwitchProps) {
  const t = useTranslations("shell.notifications");
  return <PreferenceSwitch {...props} name="alertsMuted" label={t("mute")} hint={t("muteText")} />;
}

/** One of the desk's preferences, on or off at once. */
export function PreferenceSwitch({
  name,
  rendered = currentPreferences(),
  ...texts
}: SwitchProps & { name: "alertsMuted" | "shortcutsEnabled"; label: string; hint: string }) {
  const t = useTranslations("shell.preferences");
  const preferences = useDeskPreferences(rendered);
  return (
    <Switch
      {...texts}
      checked={preferences[name]}
      onChange={({ target }) =>
        changePreferences({ [name]: target.checked }).catch(() =>
          toast({ type: "error", title: t("failedTitle"), message: t("failedMessage") }),
        )
      }
    />
  );
}
