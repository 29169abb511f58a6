import type { Reaction } from "@/lib/modules/events/reactions";
import { followMerge } from "./web-chat/follow-merge";

/** What channels do when something happens elsewhere. */
export const channelReactions: readonly Reaction[] = [...followMerge];
