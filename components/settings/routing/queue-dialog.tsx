"use client";

import { useTranslations } from "next-intl";
import { SelectField, SwitchField } from "@/components/desk/form/form-fields";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { useSavedForm } from "@/components/desk/form/use-saved-form";
import { FormDialog } from "@/components/ui/form-dialog";
import { changeRouting } from "@/lib/client/calls/routing-calls";
import { ApiError, messageOf } from "@/lib/client/http/api";
import type { RoutingMode } from "@/lib/modules/routing/policy";
import type { RoutingDto } from "@/lib/modules/routing/schema";
import { AmountField, SkillWaitField } from "./amount-field";
import { ModeField } from "./mode-field";
import { OfferField } from "./offer-field";
import { ALWAYS, inputOf, type Offer, problemsOf, type QueueDraft, storedQueue, type Wait } from "./queue-draft";
import type { NamedCalendar, useQueueWords } from "./use-queue-words";

/** Edits how a queue's conversations find somebody. Mounted only while it is open; `onSaved` closes it. */
export function QueueDialog({
  queue,
  calendars,
  words,
  onSaved,
  onClose,
}: {
  queue: RoutingDto;
  calendars: readonly NamedCalendar[];
  words: ReturnType<typeof useQueueWords>;
  onSaved: (saved: RoutingDto) => void;
  onClose: () => void;
}) {
  const t = useTranslations("routing-settings");
  const stored = storedQueue(queue);
  const form = useSavedForm<QueueDraft, RoutingDto>({
    initial: stored.values,
    stored,
    storedOf: storedQueue,
    labelOf: (field) => t(`form.${field}`),
    look: "list",
    check: (values) =>
      Object.fromEntries(Object.entries(problemsOf(values)).map(([field, name]) => [field, t(`wrong.${name}`)])),
    isLive: true,
    send: (values, version) => changeRouting(queue.audience, inputOf(values), version),
    onSaved,
    // The form checks all that the server does; what it refuses beyond that has no field here.
    errorsOf: () => ({}),
    problemOf: (error) =>
      error instanceof ApiError && error.status === 404 ? t("gone") : messageOf(error, t("offline")),
  });
  const { mode, hours } = form.values;

  const choices = [
    { value: "", label: t("companyHours") },
    ...calendars.filter(({ isDefault }) => !isDefault).map(({ id, name }) => ({ value: String(id), label: name })),
    { value: ALWAYS, label: t("always") },
  ];
  // One that was deleted is still what is stored, and so is the default one where it is named by its id.
  if (!choices.some(({ value }) => value === hours)) choices.push({ value: hours, label: words.hoursText(hours) });

  function textOf(field: keyof QueueDraft, value: QueueDraft[keyof QueueDraft]): string {
    if (field === "mode") return t(`modes.${value as RoutingMode}`);
    if (field === "hours") return words.hoursText(String(value));
    if (field === "offer") {
      const { isOn, seconds } = value as Offer;
      return isOn ? `${seconds} ${t("units.seconds")}` : t("no");
    }
    if (field === "skillWait") {
      const { amount, unit } = value as Wait;
      return `${amount} ${t(`units.${unit}`)}`;
    }
    if (field === "stickyHours") return `${value} ${t("units.hours")}`;
    if (field === "requeueMinutes") return `${value} ${t("units.minutes")}`;
    return t(value ? "yes" : "no");
  }

  return (
    <FormDialog
      texts={{
        title: t("editTitle", { name: words.nameOf(queue.name) }),
        text: t(queue.audience === 0 ? "noTeamText" : "teamText"),
        close: t("cancel"),
        cancel: t("cancel"),
        save: t("save"),
      }}
      {...form.dialog}
      onClose={onClose}
    >
      <RecordConflicts className="" form={form} textOf={textOf} />
      <ModeField field={form.field("mode")} />
      {mode === "manual" ? null : (
        <>
          <SelectField field={form.field("hours")} options={choices} hint={t("hints.hours")} />
          <OfferField field={form.field("offer")} />
          <SkillWaitField field={form.field("skillWait")} />
          <AmountField
            field={form.field("stickyHours")}
            hint={t("hints.stickyHours")}
            unit={t("units.hours")}
            maxLength={3}
          />
          <AmountField
            field={form.field("requeueMinutes")}
            hint={t("hints.requeueMinutes")}
            unit={t("units.minutes")}
            maxLength={4}
          />
        </>
      )}
      <SwitchField field={form.field("tellsPlace")} hint={t("hints.tellsPlace", { place: 3, minutes: 4 })} />
    </FormDialog>
  );
}
