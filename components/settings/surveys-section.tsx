"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast/toast-store";
import { changeSurveySettings } from "@/lib/client/calls/survey-calls";
import { messageOf } from "@/lib/client/http/api";
import type { SurveyChannel, SurveySettingsDto } from "@/lib/modules/satisfaction/schema";

const CHANNELS = ["webchat", "email", "whatsapp"] as const satisfies readonly SurveyChannel[];

/** Which channels' conversations end with a survey; each switch counts at once. */
export function SurveysSection({ initial }: { initial: SurveySettingsDto }) {
  const t = useTranslations("settings.surveys");
  const [saved, setSaved] = useState(initial);
  const [wanted, setWanted] = useState<SurveySettingsDto | null>(null);
  const shown = wanted ?? saved;

  async function save(channel: SurveyChannel, isEnabled: boolean) {
    // One after another, so that each answer is the newest.
    if (wanted !== null) return;
    setWanted({ ...saved, [channel]: isEnabled });
    try {
      setSaved(await changeSurveySettings({ [channel]: isEnabled }));
    } catch (error) {
      const message = messageOf(error, t("failedText"));
      toast({ type: "error", title: t("failedTitle"), message });
    } finally {
      setWanted(null);
    }
  }

  return (
    <div className="flex flex-col gap-4">
      {CHANNELS.map((channel) => (
        <Switch
          key={channel}
          label={t(channel)}
          hint={t(`${channel}Text`)}
          checked={shown[channel]}
          aria-disabled={wanted !== null || undefined}
          onChange={({ target }) => void save(channel, target.checked)}
        />
      ))}
    </div>
  );
}
