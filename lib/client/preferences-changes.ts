import type { MeDto, Preferences } from "@/lib/modules/attenders/schema";
import { apiSend } from "./api";
import { writeEntry } from "./local-storage";
import { type DeskPreferences, deskPreferences } from "./preferences-store";
import { useStore } from "./store";

// Written on each change, so that the attender's other windows hear of it; read by nobody at load, when the server knows.
const ENTRY = "cangoo.preferences";

/** What holds now; everything is on until it's known. */
export function currentPreferences(): DeskPreferences {
  return deskPreferences.get() ?? { notifySound: true, notifyDesktop: true, shortcutsEnabled: true };
}

/** Follows the preferences. `rendered` is what the server rendered. */
export function useDeskPreferences(rendered: DeskPreferences): DeskPreferences {
  return useStore(deskPreferences, null) ?? rendered;
}

/** Saves preferences of the signed-in attender. Rejects when the server didn't take them. */
export async function savePreferences(change: Preferences): Promise<void> {
  await apiSend<MeDto>("PATCH", "/api/v1/me", change);
}

/** Changes preferences at once, here and in the attender's other windows; back, and rejects, if the server refuses. */
export async function changePreferences(change: Partial<DeskPreferences>): Promise<void> {
  const before = currentPreferences();
  const undone = Object.fromEntries(Object.keys(change).map((name) => [name, before[name as keyof DeskPreferences]]));
  const show = (values: Partial<DeskPreferences>) => deskPreferences.set({ ...currentPreferences(), ...values });
  show(change);
  try {
    await savePreferences(change);
  } catch (error) {
    show(undone);
    throw error;
  }
  writeEntry(ENTRY, JSON.stringify(currentPreferences()));
}

/** Follows what other windows change. Returns the way to stop. */
export function followOtherWindows(): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === ENTRY && event.newValue) deskPreferences.set(JSON.parse(event.newValue) as DeskPreferences);
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}
