import { counting, type Reaction, within } from "@/lib/modules/events/reactions";
import { forgetDrafts } from "./drafts/save-draft";
import { followMerge } from "./state/follow-merge";
import { releaseConversations } from "./state/release-conversations";

/** What conversations do when something happens elsewhere. */
export const conversationReactions: readonly Reaction[] = [
  counting("attender.deactivated", releaseConversations),
  within("attender.deactivated", forgetDrafts),
  ...followMerge,
];
