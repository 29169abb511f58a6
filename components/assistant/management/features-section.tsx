"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { LightbulbIcon, MessageSquareIcon, RouteIcon, SettingsIcon, SmileIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useFacts } from "@/components/assistant/assistant-facts";
import { ReadSection } from "@/components/assistant/knowledge/list-states";
import { useProblemText } from "@/components/assistant/problem-text";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast/toast-store";
import { behaviourCalls } from "@/lib/client/calls/assistant-calls";
import { keptForm } from "@/lib/client/forms/kept-forms";
import { draftOf, saveDraft } from "@/lib/client/forms/record-draft";
import type { FeatureCode, FeatureDto } from "@/lib/modules/assistant/behaviour/schema";
import { FeatureSettingsForm, placeOf } from "./feature-settings";

const ICONS: Record<FeatureCode, typeof SmileIcon> = {
  "auto-response": MessageSquareIcon,
  "sentiment-analysis": SmileIcon,
  "smart-routing": RouteIcon,
  "knowledge-suggestions": LightbulbIcon,
};
const KEY = ["assistant", "features"];

const storedOf = ({ version, isEnabled }: FeatureDto) => ({ version, values: { isEnabled } });

/** The assistant's features as cards: on or off at once, with their settings. */
export function FeaturesSection() {
  const t = useTranslations("assistant.features");
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => behaviourCalls.features(signal),
    retry: false,
  });
  return (
    <ReadSection title={t("title")} text={t("text")} query={query}>
      {(features) => (
        <div className="grid items-start gap-3 lg:grid-cols-2">
          {features.map((feature) => (
            <FeatureCard key={feature.id} feature={feature} />
          ))}
        </div>
      )}
    </ReadSection>
  );
}

function FeatureCard({ feature }: { feature: FeatureDto }) {
  const t = useTranslations("assistant.features");
  const client = useQueryClient();
  const problemText = useProblemText();
  const { mayManage } = useFacts();
  const id = useId();
  // Left with something typed: open again with that.
  const [isOpen, setOpen] = useState(() => keptForm(placeOf(feature.id).key) !== null);
  // The cache tells a moment later; the switch would jump back and forth.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isEnabled = chosen ?? feature.isEnabled;
  const Icon = ICONS[feature.id];
  const put = (next: FeatureDto) => {
    // An answer that is on its way was made before this change.
    void client.cancelQueries({ queryKey: KEY });
    client.setQueryData<FeatureDto[]>(KEY, (all) => all?.map((known) => (known.id === next.id ? next : known)));
  };

  async function toggle(next: boolean) {
    setChosen(next);
    put({ ...feature, isEnabled: next });
    try {
      const { saved } = await saveDraft<{ isEnabled: boolean }, FeatureDto>(
        { ...draftOf(storedOf(feature)), values: { isEnabled: next } },
        (values, version) => behaviourCalls.changeFeature(feature.id, { ...values, version }),
        storedOf,
      );
      // The switch is all that is sent, so nothing can be left to choose.
      if (saved) put(saved);
      toast({
        type: "success",
        title: t("updatedTitle"),
        message: t(next ? "enabledText" : "disabledText", { name: feature.name }),
      });
    } catch (error) {
      put(feature);
      toast({ type: "error", title: t("failedTitle"), message: problemText(error) });
    }
    setChosen(null);
  }

  return (
    <article className="rounded-lg border border-border bg-card p-4">
      {/* As high with a hint of one line as with one of two, so that neighbours end together. */}
      <div className="flex min-h-16 items-start gap-3">
        <span
          aria-hidden="true"
          className="flex size-9 shrink-0 items-center justify-center rounded-md bg-assistant-tint text-assistant-tint-foreground [&_svg]:size-5"
        >
          <Icon />
        </span>
        <Switch
          className="min-w-0 flex-1"
          label={feature.name}
          hint={feature.description}
          checked={isEnabled}
          disabled={!mayManage}
          onChange={(event) => void toggle(event.target.checked)}
        />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <span className="flex gap-1.5">
          <Badge>{t(`categories.${feature.category}`)}</Badge>
          <Badge tone={isEnabled ? "success" : "neutral"}>{t(isEnabled ? "on" : "off")}</Badge>
        </span>
        <Button
          icon={SettingsIcon}
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={t("settingsOf", { name: feature.name })}
          onClick={() => setOpen(!isOpen)}
        >
          {t("settings")}
        </Button>
      </div>
      {isOpen ? (
        <div id={id} className="mt-3 border-border border-t pt-4">
          <FeatureSettingsForm feature={feature} onSaved={put} onClose={() => setOpen(false)} />
        </div>
      ) : null}
    </article>
  );
}
