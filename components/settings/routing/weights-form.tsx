"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { TextField } from "@/components/desk/form/form-fields";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { useSavedForm } from "@/components/desk/form/use-saved-form";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast/toast-store";
import { changeWeights } from "@/lib/client/calls/routing-calls";
import { messageOf } from "@/lib/client/http/api";
import type { WeightsDto } from "@/lib/modules/routing/schema";
import { exampleOf, storedWeights, WEIGHED, type WeightsDraft, weightsOf, wrongWeights } from "./weights-draft";

const PLACE = { key: "settings/routing-weights", href: "/settings#routing" };

/** What a conversation of each channel takes of somebody's capacity, and what follows from it. */
export function WeightsForm({ weights, onSaved }: { weights: WeightsDto; onSaved: (saved: WeightsDto) => void }) {
  const t = useTranslations("routing-settings");
  const stored = storedWeights(weights);
  const form = useSavedForm<WeightsDraft, WeightsDto>({
    initial: stored.values,
    stored,
    storedOf: storedWeights,
    place: PLACE,
    labelOf: (channel) => t(`channels.${channel}`),
    look: "list",
    check: (values) =>
      Object.fromEntries(Object.entries(wrongWeights(values)).map(([channel, name]) => [channel, t(`wrong.${name}`)])),
    isLive: true,
    send: (values, version) => changeWeights(weightsOf(values), version),
    onSaved: (saved) => {
      onSaved(saved);
      toast({ type: "success", title: t("weightsSavedTitle"), message: t("weightsSavedText") });
    },
    errorsOf: () => ({}),
    problemOf: (error) => messageOf(error, t("offline")),
  });
  const example = exampleOf(form.values);

  // A colleague's change is shown at once, or merged into what is being typed.
  const follow = useRef(() => {});
  useEffect(() => {
    follow.current = () => {
      if (form.isDirty) form.absorb(storedWeights(weights), null);
      else form.restart(storedWeights(weights));
    };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version is another state
  useEffect(() => follow.current(), [weights.version]);

  return (
    <Form unsaved="kept" {...form.form} aria-label={t("weights")} className="flex flex-col gap-3">
      <RecordConflicts className="" form={form} textOf={(_, value) => value} />
      <Notice className="text-sm">{form.problem}</Notice>
      <div className="grid gap-3 sm:grid-cols-3">
        {WEIGHED.map((channel) => (
          <TextField key={channel} field={form.field(channel)} inputMode="numeric" maxLength={4} />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p aria-live="polite" className="min-w-0 flex-1 basis-72 text-pretty text-list tabular-nums">
          {example ? t("example", example) : t("noExample")}
        </p>
        <Button type="submit" className="max-sm:w-full" isBusy={form.isSaving}>
          {t("saveWeights")}
        </Button>
      </div>
    </Form>
  );
}
