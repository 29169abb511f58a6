import { MessagesSkeleton } from "@/components/conversations/list/list-states";
import { lazyPlace } from "@/lib/client/lazy-part";

/**
 * An open conversation as a part of its own: whoever only looks at the list doesn't pay for it. Its shape is seen only when the
 * first click is faster than the part that the pointer had fetched ahead.
 */
export const LazyChatDetail = lazyPlace(() => import("./chat-detail"), "ChatDetail", MessagesSkeleton);
