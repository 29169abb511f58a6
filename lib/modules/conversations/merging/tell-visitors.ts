import type { Unit } from "@/lib/modules/events/unit";
import { type Room, visitorRoom } from "@/lib/platform/realtime/rooms";
import { conversationState } from "../state/conversation-state";
import { followersOf } from "./followers";

/**
 * Tells, once the commit is on disk, the visitor of a conversation something of it, and those whose own was merged into it.
 * @param tell gets a window's room and the conversation as that window knows it
 */
export async function tellVisitors(
  unit: Unit,
  chatId: number,
  tell: (room: Room, conversationId: number) => void,
): Promise<void> {
  const state = await conversationState(unit, chatId);
  if (!state) return;
  const { visitorId } = state;
  const followers = state.takesIn ? await followersOf(unit, state) : [];
  const isFollower = followers.some((follower) => follower.visitorId === visitorId);
  const own = visitorId === null || isFollower ? [] : [{ visitorId, conversationId: chatId }];
  for (const to of [...own, ...followers])
    unit.afterwards(() => tell(visitorRoom(unit.workspaceId, to.visitorId), to.conversationId));
}
