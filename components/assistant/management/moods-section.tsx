"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { BriefcaseIcon, HeartIcon, SmileIcon, ZapIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useFacts } from "@/components/assistant/assistant-facts";
import { ReadSection } from "@/components/assistant/knowledge/list-states";
import { useProblemText } from "@/components/assistant/problem-text";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { toast } from "@/components/ui/toast/toast-store";
import { behaviourCalls } from "@/lib/client/calls/assistant-calls";
import { recordChangedOf } from "@/lib/client/forms/record-draft";
import type { MoodCode, MoodDto } from "@/lib/modules/assistant/behaviour/schema";

const ICONS: Record<MoodCode, typeof SmileIcon> = {
  professional: BriefcaseIcon,
  friendly: SmileIcon,
  empathetic: HeartIcon,
  efficient: ZapIcon,
};
const TINTS: Record<MoodCode, string> = {
  professional: "bg-info-tint text-info-tint-foreground",
  friendly: "bg-success-tint text-success-tint-foreground",
  empathetic: "bg-danger-tint text-danger-tint-foreground",
  efficient: "bg-warning-tint text-warning-tint-foreground",
};
const KEY = ["assistant", "moods"];

/** The four moods, of which one is chosen, and what the active one means. */
export function MoodsSection() {
  const t = useTranslations("assistant.moods");
  const id = useId();
  const client = useQueryClient();
  const problemText = useProblemText();
  const { mayManage } = useFacts();
  const [isSaving, setSaving] = useState(false);
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => behaviourCalls.moods(signal),
    retry: false,
  });
  const active = query.data?.find(({ isActive }) => isActive);

  async function choose(mood: MoodDto) {
    if (isSaving || mood.isActive || !active) return;
    setSaving(true);
    void client.cancelQueries({ queryKey: KEY });
    client.setQueryData<MoodDto[]>(KEY, (all) => all?.map((one) => ({ ...one, isActive: one.id === mood.id })));
    try {
      client.setQueryData(KEY, await behaviourCalls.chooseMood(mood.id, active.id));
      toast({ type: "success", title: t("chosenTitle"), message: t("chosenText", { name: mood.name }) });
    } catch (problem) {
      // A colleague was faster: theirs is the active one now.
      client.setQueryData(KEY, recordChangedOf<MoodDto[]>(problem)?.current ?? query.data);
      toast({ type: "error", title: t("failedTitle"), message: problemText(problem) });
    }
    setSaving(false);
  }

  return (
    <ReadSection title={t("title")} text={t("text")} query={query}>
      {(moods) => (
        <>
          <fieldset disabled={!mayManage} className="grid min-w-0 gap-3 sm:grid-cols-2 lg:grid-cols-4">
            <legend className="sr-only">{t("title")}</legend>
            {moods.map((mood) => {
              const Icon = ICONS[mood.id];
              return (
                <label
                  key={mood.id}
                  className={cn(
                    "relative flex cursor-pointer flex-col gap-2 rounded-lg border bg-card p-4 transition-colors duration-150 hover:bg-muted has-disabled:cursor-not-allowed has-focus-visible:outline-2 has-focus-visible:outline-ring",
                    mood.isActive ? "border-primary" : "border-border",
                  )}
                >
                  <span className="flex items-center gap-2">
                    <span
                      aria-hidden="true"
                      className={cn(
                        "flex size-8 items-center justify-center rounded-md [&_svg]:size-4",
                        TINTS[mood.id],
                      )}
                    >
                      <Icon />
                    </span>
                    <span className="min-w-0 flex-1 truncate font-medium text-sm">{mood.name}</span>
                    <input
                      type="radio"
                      name={`${id}-mood`}
                      checked={mood.isActive}
                      onChange={() => void choose(mood)}
                      className="size-4 accent-(--primary)"
                    />
                  </span>
                  <span className="text-list text-muted-foreground">{mood.description}</span>
                  <span className="mt-auto flex flex-wrap gap-1.5">
                    <Badge className="font-normal">{t(`tones.${mood.tone}`)}</Badge>
                    <Badge className="font-normal">{t(`styles.${mood.responseStyle}`)}</Badge>
                  </span>
                </label>
              );
            })}
          </fieldset>
          {active ? (
            <div className="mt-3 rounded-lg bg-assistant-tint px-4 py-3 text-assistant-tint-foreground">
              <h3 className="font-semibold text-sm">{t("current")}</h3>
              <p role="status" className="text-sm">
                <strong className="font-medium">{active.name}</strong>
                {": "}
                {active.personality}
              </p>
            </div>
          ) : null}
        </>
      )}
    </ReadSection>
  );
}
