import { lazyPlace } from "@/lib/client/lazy-part";

// What the list doesn't show at first: each is fetched when it is needed.

/** Asks for a filter. */
export const LazyQuestionDialog = lazyPlace(() => import("./question-dialog"), "QuestionDialog");

/** Keeps the list as a view. */
export const LazySaveDialog = lazyPlace(() => import("./save-dialog"), "SaveDialog");
