import { leaveEndedSession } from "@/lib/client/session-end";
import { createStore, useStore } from "@/lib/client/store";

/** How the interface is coloured; `system` follows the device. */
export type Theme = "light" | "dark" | "system";

/** What an attender may change about themselves here. */
export type PreferencesChange = { primaryLanguage?: string; secondaryLanguage?: string; theme?: Theme };

// Null until it is changed in this tab: what the server rendered holds until then.
const changedTheme = createStore<Theme | null>(null);

/** Saves preferences of the signed-in attender. Rejects when the server didn't take them. */
export async function savePreferences(change: PreferencesChange): Promise<void> {
  const response = await fetch("/api/v1/me", {
    method: "PATCH",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    credentials: "same-origin",
    body: JSON.stringify(change),
  });
  if (response.status === 401) leaveEndedSession();
  if (!response.ok) throw new Error(`PATCH /api/v1/me answered ${response.status}`);
}

function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  changedTheme.set(theme);
}

/** The theme in use, and the way to change it: at once on screen, then on the server, and back if that fails. */
export function useTheme(rendered: Theme): [Theme, (next: Theme) => Promise<void>] {
  const theme = useStore(changedTheme, null) ?? rendered;
  async function change(next: Theme) {
    showTheme(next);
    try {
      await savePreferences({ theme: next });
    } catch (error) {
      showTheme(theme);
      throw error;
    }
  }
  return [theme, change];
}
