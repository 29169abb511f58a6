import { newestHits } from "@/lib/platform/search/index-hits";
import type { Match } from "@/lib/platform/search/match";
import type { Sight } from "@/lib/platform/session/sight";
import { audiencesMatch } from "./ticket-terms";

/** Ids of the newest tickets that are found by a match in the audiences of which somebody sees everything. */
export const hitsSeenWhole = (workspaceId: number, { whole, partial }: Sight, match: Match, limit: number) =>
  hitsAmong(match, audiencesMatch(workspaceId, whole, partial), limit);

/** The same in all audiences: of those that they don't see whole, too, where not every hit is for them to see. */
export async function hitsNearby(workspaceId: number, sight: Sight, match: Match, limit: number): Promise<number[]> {
  const { whole, partial } = sight;
  const hits = await Promise.all([
    hitsSeenWhole(workspaceId, sight, match, limit),
    hitsAmong(match, audiencesMatch(workspaceId, partial, whole), limit),
  ]);
  return hits.flat();
}

const hitsAmong = async (match: Match, within: Match | null, limit: number): Promise<number[]> =>
  within ? newestHits("ticket_search", [...match, ...within], limit) : [];
