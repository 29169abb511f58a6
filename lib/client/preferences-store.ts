import type { DeskPreferences } from "@/lib/modules/attenders/desk/policy";
import { createStore } from "./store";

export type { DeskPreferences };

/** What holds now; null until the shell has seeded it with what the server rendered. Changing is preferences-changes.ts. */
export const deskPreferences = createStore<DeskPreferences | null>(null);
