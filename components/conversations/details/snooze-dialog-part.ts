import { lazyPlace } from "@/lib/client/lazy-part";

/** Asks until when a conversation, or several, are to be out of the way. */
export const LazySnoozeDialog = lazyPlace(() => import("./snooze-dialog"), "SnoozeDialog");
