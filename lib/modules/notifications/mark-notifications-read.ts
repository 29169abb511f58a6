import { commit } from "@/lib/modules/events/commit";
import { attenderRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { kindsOffTheBell } from "./alert-choices";
import { markReadOf, markReadUpTo } from "./store/notification";

type Asker = Pick<Ctx, "workspaceId" | "attender">;

/** Marks the attender's notifications up to an id as read, here and in their other windows. @returns how many weren't */
export function markNotificationsRead(asker: Asker, upToId: number): Promise<{ count: number }> {
  const attenderId = asker.attender.id;
  return commit(asker, async (unit) => {
    const count = await unit.run(markReadUpTo, { attenderId, upToId, now: unit.now });
    if (count > 0) unit.tell(attenderRoom(unit.workspaceId, attenderId), "NotificationsRead", { upToId });
    return { count };
  });
}

/** Marks what an attender was told of a conversation as read, because they look at it, here and in their other windows. */
export function markConversationSeen(asker: Asker, conversationId: number): Promise<void> {
  const attenderId = asker.attender.id;
  return commit(asker, async (unit) => {
    const marked = await unit.all(markReadOf, { attenderId, conversationId, now: unit.now });
    if (marked.length === 0) return;
    // The windows count what is at the bell.
    const hidden = new Set(await kindsOffTheBell(unit, attenderId));
    const ids = marked.flatMap(({ id, kind }) => (hidden.has(kind) ? [] : [id]));
    if (ids.length > 0) unit.tell(attenderRoom(unit.workspaceId, attenderId), "NotificationsRead", { ids });
  });
}
