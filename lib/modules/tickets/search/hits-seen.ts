import { newestHits } from "@/lib/platform/search/index-hits";
import { type Match, ofAudiences } from "@/lib/platform/search/match";
import type { Sight } from "@/lib/platform/session/sight";
import { audienceTerm } from "./ticket-terms";

const termIn = (workspaceId: number) => (audience: number) => audienceTerm(workspaceId, audience);

/** Ids of the newest tickets that are found by a match in the audiences of which somebody sees everything. */
export const hitsSeenWhole = (workspaceId: number, { whole, partial }: Sight, match: Match, limit: number) =>
  hitsAmong(match, ofAudiences(whole, partial, termIn(workspaceId)), limit);

/** The same in all audiences: of those that they don't see whole, too, where not every hit is for them to see. */
export async function hitsNearby(workspaceId: number, sight: Sight, match: Match, limit: number): Promise<number[]> {
  const { whole, partial } = sight;
  const hits = await Promise.all([
    hitsSeenWhole(workspaceId, sight, match, limit),
    hitsAmong(match, ofAudiences(partial, whole, termIn(workspaceId)), limit),
  ]);
  return hits.flat();
}

const hitsAmong = async (match: Match, within: Match | null, limit: number): Promise<number[]> =>
  within ? newestHits("ticket_search", [...match, ...within], limit) : [];
