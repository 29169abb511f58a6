import { publishChat } from "@/lib/modules/conversations/publish";
import { findCandidates, hasUnread, type IncomingRow, insertNotice } from "@/lib/platform/db/assistant-automation";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { attenderRoom } from "@/lib/platform/realtime/rooms";
import type { MessagePlace } from "./queue-reading";

/** Longest text of a notification. */
const TEXT_MAX = 200;
/** An unassigned conversation is told to so many at the most. */
const PEOPLE_MAX = 100;

/** What the team is told of a customer's message. */
export type Notice = { kind: "sentiment_alert" | "handover"; text: string };

/**
 * Tells whoever has the conversation, or everybody while nobody has it. Who has the same notice of the conversation unread
 * is told no second time.
 */
export async function notifyTeam(
  { workspaceId, conversationId, seq }: MessagePlace,
  incoming: IncomingRow,
  { kind, text }: Notice,
): Promise<void> {
  const people =
    incoming.assignedAttenderId === null
      ? findCandidates(workspaceId)
          .slice(0, PEOPLE_MAX)
          .map(({ id }) => id)
      : [incoming.assignedAttenderId];
  const at = Date.now();
  const told = await groupCommit((db) =>
    people
      .filter((attenderId) => !hasUnread(db, { workspaceId, attenderId, conversationId, kind }))
      .map((attenderId) => ({
        attenderId,
        id: insertNotice(db, {
          workspaceId,
          attenderId,
          conversationId,
          kind,
          messageSeq: seq,
          text: text.slice(0, TEXT_MAX),
          at,
        }),
      })),
  );
  for (const { id, attenderId } of told)
    publishChat(attenderRoom(workspaceId, attenderId), "NotificationAdded", {
      notification: {
        id,
        kind,
        chatId: conversationId,
        entryId: null,
        afterSeq: seq,
        ticketId: null,
        subject: incoming.subject,
        authorName: incoming.customerName,
        text: text.slice(0, TEXT_MAX),
        isRead: false,
        createdAt: new Date(at).toISOString(),
      },
    });
}
