"use client";

import { lazy } from "react";
import { loadPart } from "@/lib/client/load-part";

// What the screen doesn't show at first: each is fetched when it is needed.

/** The panel beside an open conversation. */
export const LazySidePanel = lazy(() =>
  loadPart(() => import("@/components/conversations/details/side-panel")).then((module) => ({
    default: module.SidePanel,
  })),
);

/** The list folded away. */
export const LazyListStrip = lazy(() =>
  loadPart(() => import("@/components/conversations/list/list-strip")).then((module) => ({
    default: module.ListStrip,
  })),
);

/** What stands in the list's place when it can't be read. */
export const LazyListProblem = lazy(() =>
  loadPart(() => import("@/components/conversations/list/list-notices")).then((module) => ({
    default: module.ListProblem,
  })),
);

/** What stands in the list's place when it is empty. */
export const LazyListEmpty = lazy(() =>
  loadPart(() => import("@/components/conversations/list/list-notices")).then((module) => ({
    default: module.ListEmpty,
  })),
);

const loadDeleted = () => loadPart(() => import("@/components/conversations/details/deleted-dialog"));

/** The deleted conversations, to be restored. */
export const LazyDeletedDialog = lazy(() => loadDeleted().then((module) => ({ default: module.DeletedDialog })));

/** Fetches the dialog of the deleted ones ahead, when someone is about to open it. */
export function preloadDeletedDialog(): void {
  void loadDeleted();
}
