import { savePreferences } from "@/lib/client/preferences-changes";
import { createStore, useStore } from "@/lib/client/store";

/** How the interface is coloured; `system` follows the device. */
export type Theme = "light" | "dark" | "system";

// Null until it is changed in this tab: what the server rendered holds until then.
const changedTheme = createStore<Theme | null>(null);

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
