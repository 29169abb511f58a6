import { lazyPart } from "@/lib/client/lazy-part";

/** An open conversation as a part of its own: whoever only looks at the list doesn't pay for it. */
export const LazyChatDetail = lazyPart(() => import("./chat-detail"), "ChatDetail");
