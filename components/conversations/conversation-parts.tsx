import { ListSkeleton } from "@/components/conversations/list/list-states";
import { lazyPlace } from "@/lib/client/lazy-part";

// What the screen doesn't show at first: each is fetched when it is needed.

/** The panel beside an open conversation. */
export const LazySidePanel = lazyPlace(
  () => import("@/components/conversations/details/side-panel"),
  "SidePanel",
  () => <div className="w-80 shrink-0 border-border border-l bg-card max-[80rem]:w-12 max-[40.0625rem]:hidden" />,
);

/** The list folded away. */
export const LazyListStrip = lazyPlace(() => import("@/components/conversations/list/list-strip"), "ListStrip");

/** What stands in the list's place when it can't be read. */
export const LazyListProblem = lazyPlace(
  () => import("@/components/conversations/list/list-notices"),
  "ListProblem",
  ListSkeleton,
);

/** What stands in the list's place when it is empty. */
export const LazyListEmpty = lazyPlace(() => import("@/components/conversations/list/list-notices"), "ListEmpty");

/** The conversations to which somebody gave the attender access. */
export const LazySharedDialog = lazyPlace(
  () => import("@/components/conversations/details/shared-dialog"),
  "SharedDialog",
);

/** What can be done with the ticked conversations. */
export const LazyListBulkBar = lazyPlace(() => import("@/components/conversations/list/list-bulk-bar"), "ListBulkBar");

/** How far a change of all that a list had is. */
export const LazyBulkProgress = lazyPlace(
  () => import("@/components/conversations/list/bulk-progress"),
  "BulkProgress",
);

/** The deleted conversations, to be restored. */
export const LazyDeletedDialog = lazyPlace(
  () => import("@/components/conversations/details/deleted-dialog"),
  "DeletedDialog",
);

/** What a finger does with a row by swiping it. */
export const LazyRowSwipe = lazyPlace(() => import("@/components/conversations/list/row-swipe"), "RowSwipe");
