import { counting, type Reaction } from "@/lib/modules/events/reactions";
import { followMerge } from "./follow-merge";
import { releaseConversations } from "./release-conversations";

/** What conversations do when something happens elsewhere. */
export const conversationReactions: readonly Reaction[] = [
  counting("attender.deactivated", releaseConversations),
  ...followMerge,
];
