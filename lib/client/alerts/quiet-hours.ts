import { useEffect, useState } from "react";
import { deskPreferences } from "@/lib/client/preferences-store";
import { createStore, useStore } from "@/lib/client/store";
import { quietUntil } from "@/lib/modules/attenders/quiet/policy";
import type { AlertTopic } from "@/lib/modules/notifications/policy";

const TICK_MS = 10_000;

/** The workspace's time zone, which the shell knows. */
export const workspaceZone = createStore("UTC");

function untilNow(): number | null {
  const quiet = deskPreferences.get()?.quietHours;
  return quiet ? quietUntil(quiet, workspaceZone.get(), Date.now()) : null;
}

/** Whether the attender's quiet hours keep a topic's sound and desktop notice back now. */
export function isQuietFor(topic: AlertTopic): boolean {
  if (topic === "mention" && deskPreferences.get()?.quietHours.mentionsPass) return false;
  return untilNow() !== null;
}

/** When the attender's quiet hours that hold now are over, in epoch milliseconds; null while none do, and before it is known. */
export function useQuietUntil(): number | null {
  const preferences = useStore(deskPreferences, null);
  const zone = useStore(workspaceZone, "UTC");
  const [until, setUntil] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are read from their stores.
  useEffect(() => {
    const tick = () => setUntil(untilNow());
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [preferences, zone]);
  return until;
}

/** The time zone of the attender's quiet hours, where they chose one. */
export function useDeskZone(): string | null {
  return useStore(deskPreferences, null)?.quietHours.timeZone ?? null;
}
