import { apiSend } from "@/lib/client/http/api";
import { onHub } from "@/lib/client/live/socket";
import { DESK_DEFAULTS, type DeskPreferences } from "@/lib/modules/attenders/desk/policy";
import type { MeDto, Preferences } from "@/lib/modules/attenders/schema";
import { deskPreferences } from "./preferences-store";
import { useStore } from "./store";

/** What holds now; as it is for everybody who changed nothing until it's known. */
export function currentPreferences(): DeskPreferences {
  return deskPreferences.get() ?? DESK_DEFAULTS;
}

/** Follows the preferences. `rendered` is what the server rendered. */
export function useDeskPreferences(rendered: DeskPreferences): DeskPreferences {
  return useStore(deskPreferences, null) ?? rendered;
}

/** Saves preferences of the signed-in attender. Rejects when the server didn't take them. */
export async function savePreferences(change: Preferences): Promise<void> {
  await apiSend<MeDto>("PATCH", "/api/v1/me", change);
}

const show = (values: Partial<DeskPreferences>) => deskPreferences.set({ ...currentPreferences(), ...values });

/** Changes preferences at once; back, and rejects, if the server refuses. */
export async function changePreferences(change: Partial<DeskPreferences>): Promise<void> {
  const before = currentPreferences();
  const undone = Object.fromEntries(Object.keys(change).map((name) => [name, before[name as keyof DeskPreferences]]));
  show(change);
  try {
    await savePreferences(change);
  } catch (error) {
    show(undone);
    throw error;
  }
}

/** Follows what the attender's other windows change. Returns the way to stop. */
export function followPreferences(): () => void {
  return onHub("PreferencesChanged", ({ changed }) => show(changed));
}
