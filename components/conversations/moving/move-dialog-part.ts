import { lazyPlace } from "@/lib/client/lazy-part";

/** Asks to which conversation a message is to be moved. */
export const LazyMoveDialog = lazyPlace(() => import("./move-dialog"), "MoveDialog");
