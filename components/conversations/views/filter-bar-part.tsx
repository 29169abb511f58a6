import { lazyPlace } from "@/lib/client/lazy-part";

/** What narrows the list; its place is there before it is. */
export const LazyFilterBar = lazyPlace(
  () => import("./filter-bar"),
  "FilterBar",
  () => <div className="-mt-1 h-7" />,
);
