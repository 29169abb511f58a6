import { placesOfTab } from "@/lib/modules/conversations/list-page";
import { type BegunTopic, begunTopics } from "@/lib/modules/conversations/store/conversation-subject";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import type { Sight } from "@/lib/platform/session/sight";

/** What a conversation began with, and how it was filed. `tags` is a JSON list. */
export type RecentTopic = BegunTopic;

/**
 * What the newest conversations that somebody sees are about.
 * @param limit most conversations. @param length characters that are read of the first message of each
 */
export async function recentTopics(
  reader: Reader,
  { attenderId, whole, unassigned, partial }: Sight,
  { limit, length }: { limit: number; length: number },
): Promise<RecentTopic[]> {
  const shown = { anybody: whole, nobody: unassigned, me: partial };
  const places = await placesOfTab(
    reader,
    { filter: "all", attenderId, shown, hidden: [], overdueBefore: 0, limit },
    limit,
  );
  return places.length === 0 ? [] : reader.all(begunTopics, { ids: places.map(({ id }) => id), length });
}
