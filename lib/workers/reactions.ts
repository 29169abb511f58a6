import { analyticsReactions } from "@/lib/modules/analytics/reactions";
import type { Reaction } from "@/lib/modules/events/reactions";

/** What modules do when others' events happen. */
export const reactions: readonly Reaction[] = [...analyticsReactions];
