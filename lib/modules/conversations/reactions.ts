import { counting, type Reaction } from "@/lib/modules/events/reactions";
import { followMerge } from "./state/follow-merge";
import { releaseConversations } from "./state/release-conversations";

/** What conversations do when something happens elsewhere. */
export const conversationReactions: readonly Reaction[] = [
  counting("attender.deactivated", releaseConversations),
  ...followMerge,
];
