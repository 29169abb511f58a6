"use client";

import { KeyboardIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast/toast-store";
import { shortcutsList } from "@/lib/client/keys/shortcuts-list";
import { changePreferences, useDeskPreferences } from "@/lib/client/preferences-changes";
import type { DeskPreferences } from "@/lib/client/preferences-store";

/** Switches the single-key shortcuts, and shows which there are. */
export function ShortcutsSetting({ rendered }: { rendered: DeskPreferences }) {
  const t = useTranslations("shell");
  const { shortcutsEnabled } = useDeskPreferences(rendered);

  function change(isOn: boolean) {
    changePreferences({ shortcutsEnabled: isOn }).catch(() =>
      toast({ type: "error", title: t("preferences.failedTitle"), message: t("preferences.failedMessage") }),
    );
  }

  return (
    <div className="flex flex-col gap-4">
      <Switch
        label={t("shortcuts.enabled")}
        hint={t("shortcuts.enabledText")}
        checked={shortcutsEnabled}
        onChange={(event) => change(event.target.checked)}
      />
      <Button variant="outline" className="self-start" onClick={() => shortcutsList.set(true)}>
        <KeyboardIcon aria-hidden="true" />
        {t("shortcuts.show")}
      </Button>
    </div>
  );
}
