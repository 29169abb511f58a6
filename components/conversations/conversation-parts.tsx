import { lazyPart } from "@/lib/client/lazy-part";

// What the screen doesn't show at first: each is fetched when it is needed.

/** The panel beside an open conversation. */
export const LazySidePanel = lazyPart(() => import("@/components/conversations/details/side-panel"), "SidePanel");

/** The list folded away. */
export const LazyListStrip = lazyPart(() => import("@/components/conversations/list/list-strip"), "ListStrip");

/** What stands in the list's place when it can't be read. */
export const LazyListProblem = lazyPart(() => import("@/components/conversations/list/list-notices"), "ListProblem");

/** What stands in the list's place when it is empty. */
export const LazyListEmpty = lazyPart(() => import("@/components/conversations/list/list-notices"), "ListEmpty");

/** The deleted conversations, to be restored. */
export const LazyDeletedDialog = lazyPart(
  () => import("@/components/conversations/details/deleted-dialog"),
  "DeletedDialog",
);
