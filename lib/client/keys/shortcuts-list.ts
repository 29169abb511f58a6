import { createStore } from "@/lib/client/store";

/** Whether the list of shortcuts is open; whoever wants it open sets it. */
export const shortcutsList = createStore(false);
