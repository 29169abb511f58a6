import { lazyPlace } from "@/lib/client/lazy-part";

/** Asks which conversation is to be merged into the open one. */
export const LazyMergeDialog = lazyPlace(() => import("./merge-dialog"), "MergeDialog");
