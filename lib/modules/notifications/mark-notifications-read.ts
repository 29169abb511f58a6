import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { attenderRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { kindsOffTheBell } from "./alert-choices";
import { kindsIn, type NotificationKind } from "./policy";
import type { ReadNotificationsInput } from "./schema";
import { markReadBetween, markReadOf, markReadUpTo } from "./store/notification";

type Asker = Pick<Ctx, "workspaceId" | "attender">;

/**
 * Marks the attender's notifications up to an id as read, here and in their other windows: all, or those from an id on and of a
 * filter. @returns how many weren't
 */
export function markNotificationsRead(
  asker: Asker,
  { upToId, fromId, filter = "all" }: ReadNotificationsInput,
): Promise<{ count: number }> {
  const attenderId = asker.attender.id;
  return commit(asker, async (unit) => {
    const { now } = unit;
    if (fromId !== undefined || filter !== "all") {
      const range = { attenderId, kinds: kindsIn(filter), fromId: fromId ?? 1, upToId, now };
      const marked = await unit.all(markReadBetween, range);
      await tellRead(unit, attenderId, marked);
      return { count: marked.length };
    }
    const count = await unit.run(markReadUpTo, { attenderId, upToId, now });
    if (count > 0) unit.tell(attenderRoom(unit.workspaceId, attenderId), "NotificationsRead", { upToId });
    return { count };
  });
}

/** Marks what an attender was told of a conversation as read, because they look at it, here and in their other windows. */
export function markConversationSeen(asker: Asker, conversationId: number): Promise<void> {
  const attenderId = asker.attender.id;
  return commit(asker, async (unit) => {
    const marked = await unit.all(markReadOf, { attenderId, conversationId, now: unit.now });
    await tellRead(unit, attenderId, marked);
  });
}

/** Tells somebody's windows, which count what is at the bell, that these were read. */
async function tellRead(
  unit: Unit,
  attenderId: number,
  marked: readonly { id: number; kind: NotificationKind }[],
): Promise<void> {
  if (marked.length === 0) return;
  const hidden = new Set(await kindsOffTheBell(unit, attenderId));
  const ids = marked.flatMap(({ id, kind }) => (hidden.has(kind) ? [] : [id]));
  if (ids.length > 0) unit.tell(attenderRoom(unit.workspaceId, attenderId), "NotificationsRead", { ids });
}
