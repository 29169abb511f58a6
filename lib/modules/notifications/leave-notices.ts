import type { Unit } from "@/lib/modules/events/unit";
import { attenderRoom } from "@/lib/platform/realtime/rooms";
import { toNotificationDto } from "./notification-dto";
import { insertNotice, type NewNotice, noticesByIds, toldSince } from "./store/notification";

/** What a notification is about; what isn't said is nothing. */
export type About = Pick<NewNotice, "kind"> & Partial<Omit<NewNotice, "kind" | "attenderId" | "at">>;

/** A notification that is about nothing yet. */
export const NOTHING = {
  conversationId: null,
  entryId: null,
  ticketId: null,
  ticketEntryId: null,
  messageSeq: null,
  text: null,
};

/** Leaves a notification with each of these people, and tells those who are here once the commit is on disk. */
export async function leaveNotices(unit: Unit, attenderIds: readonly number[], about: About): Promise<void> {
  const ids: number[] = [];
  for (const attenderId of attenderIds) {
    const row = await unit.first(insertNotice, { ...NOTHING, ...about, attenderId, at: unit.now });
    if (row) ids.push(row.id);
  }
  if (ids.length === 0) return;
  for (const row of await unit.all(noticesByIds, { ids }))
    unit.tell(attenderRoom(unit.workspaceId, row.attenderId), "NotificationAdded", {
      notification: toNotificationDto(row),
    });
}

/** The same with those who weren't told of this kind for so long, in milliseconds: what goes on isn't told again and again. */
export async function leaveNoticesAtMost(
  unit: Unit,
  attenderIds: readonly number[],
  about: About,
  everyMs: number,
): Promise<void> {
  const untold: number[] = [];
  for (const attenderId of attenderIds)
    if (!(await unit.first(toldSince, { attenderId, kind: about.kind, since: unit.now - everyMs })))
      untold.push(attenderId);
  await leaveNotices(unit, untold, about);
}
