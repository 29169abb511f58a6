"use client";

import { useTranslations } from "next-intl";
import { LabelledSelect } from "@/components/ui/native-select";
import { toast } from "@/components/ui/toast/toast-store";
import { changePreferences, useDeskPreferences } from "@/lib/client/preferences-changes";
import type { DeskPreferences } from "@/lib/client/preferences-store";
import { AFTER_CLOSE, UNDO_SECONDS } from "@/lib/modules/attenders/desk/policy";

/** How long what somebody sends can be taken back, and where their screen goes when a conversation is done. */
export function SendingSetting({ rendered }: { rendered: DeskPreferences }) {
  const t = useTranslations("settings.sending");
  const texts = useTranslations("shell.preferences");
  const preferences = useDeskPreferences(rendered);
  const save = (change: Partial<DeskPreferences>) =>
    void changePreferences(change).catch(() =>
      toast({ type: "error", title: texts("failedTitle"), message: texts("failedMessage") }),
    );
  const seconds = UNDO_SECONDS.map((value) => ({ value, label: t("seconds", { count: value }) }));
  const secondsOf = (value: string) => UNDO_SECONDS.find((each) => each === Number(value)) ?? 0;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <LabelledSelect
        label={t("undo")}
        choices={seconds}
        value={preferences.undoSeconds}
        onChange={({ target }) => save({ undoSeconds: secondsOf(target.value) })}
      />
      <LabelledSelect
        label={t("undoChat")}
        choices={seconds}
        value={preferences.undoSecondsChat}
        onChange={({ target }) => save({ undoSecondsChat: secondsOf(target.value) })}
      />
      <LabelledSelect
        label={t("afterClose")}
        choices={AFTER_CLOSE.map((value) => ({ value, label: t(`after.${value}`) }))}
        value={preferences.afterClose}
        onChange={({ target }) => save({ afterClose: AFTER_CLOSE.find((each) => each === target.value) ?? "next" })}
      />
    </div>
  );
}
