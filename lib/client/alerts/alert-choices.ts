import { deskPreferences } from "@/lib/client/preferences-store";
import { createStore, useStore } from "@/lib/client/store";
import { type AlertTopic, type AlertWay, DEFAULT_WAYS } from "@/lib/modules/notifications/policy";
import type { AlertChoiceDto } from "@/lib/modules/notifications/schema";
import { isQuietFor } from "./quiet-hours";

export type AlertChoices = Readonly<Partial<Record<AlertTopic, AlertChoiceDto>>>;
export type WantedAlerts = Readonly<Partial<Record<`${AlertTopic}.${AlertWay}`, boolean>>>;
const NONE = {};

/** How the attender wants to be told, as the server has it. Changing is alert-choice-changes.ts. */
export const alertChoices = createStore<AlertChoices>(NONE);
/** What was switched here and the server hasn't answered yet. */
export const wantedAlerts = createStore<WantedAlerts>(NONE);

function isOn(choices: AlertChoices, wanted: WantedAlerts, topic: AlertTopic, way: AlertWay): boolean {
  return wanted[`${topic}.${way}`] ?? choices[topic]?.[way] ?? DEFAULT_WAYS[way];
}

/** Learns how the attender wants to be told; an answer that is older than what is known changes nothing. */
export function learnAlertChoices(items: readonly AlertChoiceDto[]): void {
  const known = alertChoices.get();
  const newer = items.filter(({ topic, version }) => version > (known[topic]?.version ?? -1));
  if (newer.length === 0) return;
  alertChoices.set({ ...known, ...Object.fromEntries(newer.map((item) => [item.topic, item])) });
}

/** Whether the attender wants to be told of a topic in a way now. */
export function isAlertOn(topic: AlertTopic, way: AlertWay): boolean {
  const isMuted =
    (way === "sound" || way === "desktop") && (deskPreferences.get()?.alertsMuted === true || isQuietFor(topic));
  return !isMuted && isOn(alertChoices.get(), wantedAlerts.get(), topic, way);
}

/** Follows the choices; what it returns says which are on. `rendered` is what the server rendered. */
export function useAlertChoices(
  rendered: readonly AlertChoiceDto[] = [],
): (topic: AlertTopic, way: AlertWay) => boolean {
  const choices = useStore<AlertChoices>(alertChoices, NONE);
  const wanted = useStore<WantedAlerts>(wantedAlerts, NONE);
  const shown = { ...Object.fromEntries(rendered.map((item) => [item.topic, item])), ...choices };
  return (topic, way) => isOn(shown, wanted, topic, way);
}
