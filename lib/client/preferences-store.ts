import type { MeDto } from "@/lib/modules/attenders/schema";
import { createStore } from "./store";

/** What an attender switches on and off, and every screen follows. */
export type DeskPreferences = Pick<MeDto, "notifySound" | "notifyDesktop" | "shortcutsEnabled">;

/** What holds now; null until the shell has seeded it with what the server rendered. Changing is preferences-changes.ts. */
export const deskPreferences = createStore<DeskPreferences | null>(null);
