import { lazyPlace } from "@/lib/client/lazy-part";

/** The form of a new conversation as a part of its own: with its libraries it weighs as much as the whole screen. */
export const LazyNewConversation = lazyPlace(() => import("./new-conversation"), "NewConversation");
