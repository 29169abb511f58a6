import { lazyPlace } from "@/lib/client/lazy-part";

/** The form of a conversation as a part of its own: with its libraries it weighs as much as the whole screen. */
export const LazyConversationModal = lazyPlace(() => import("./conversation-modal"), "ConversationModal");
