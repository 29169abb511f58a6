"use client";

import { KeyboardIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { shortcutsList } from "@/lib/client/keys/shortcuts-list";
import type { DeskPreferences } from "@/lib/client/preferences-store";
import { PreferenceSwitch } from "./mute-switch";

/** Switches the single-key shortcuts, and shows which there are. */
export function ShortcutsSetting({ rendered }: { rendered: DeskPreferences }) {
  const t = useTranslations("shell.shortcuts");
  return (
    <div className="flex flex-col gap-4">
      <PreferenceSwitch rendered={rendered} name="shortcutsEnabled" label={t("enabled")} hint={t("enabledText")} />
      <Button icon={KeyboardIcon} variant="outline" className="self-start" onClick={() => shortcutsList.set(true)}>
        {t("show")}
      </Button>
    </div>
  );
}
