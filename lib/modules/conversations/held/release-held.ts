import { stillMay } from "@/lib/modules/attenders/active-attenders";
import { type SendRefusal, storeOutgoing } from "@/lib/modules/conversations/messages/store-outgoing";
import { viewersAmong } from "@/lib/modules/conversations/sight";
import {
  customerMessageAfter,
  deleteHeldMessage,
  type HeldRow,
  heldBriefly,
  heldByClientId,
  heldDue,
  stopHeldMessage,
} from "@/lib/modules/conversations/store/held-message";
import { messageByClientId } from "@/lib/modules/conversations/store/message";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { countFiles } from "@/lib/modules/files/storage-quota";
import { AppError, isAppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { type AfterSending, settleAfter } from "./after-sending";
import { emailOf, filesOf, tellHeld } from "./held-dto";
import { CUSTOMER_WROTE } from "./policy";
import type { HeldMessageDto } from "./schema";

/** Sends what is due in a conversation, each in a commit of its own. It may run twice. @param now epoch milliseconds */
export async function releaseDue(workspaceId: number, chatId: number, now: number): Promise<void> {
  for (;;) {
    const isMore = await commit({ workspaceId }, async (unit) => {
      const [row] = await unit.all(heldDue, { conversationId: chatId, now });
      if (!row) return false;
      const stoppedBy = await release(unit, row);
      if (stoppedBy !== null) await stop(unit, row, codeOf(stoppedBy));
      await tellHeld(unit, chatId);
      return true;
    });
    if (!isMore) return;
  }
}

/**
 * Sends an own message now, whatever it waited for or was stopped by. One that went by itself meanwhile is out, as was wanted.
 * @returns what waits still
 * @throws {AppError} NOT_FOUND, FORBIDDEN for a colleague's, and what sending throws
 */
export function sendHeldNow(ctx: Ctx, chatId: number, clientMessageId: string): Promise<HeldMessageDto[]> {
  return commit(ctx, async (unit) => {
    const named = { conversationId: chatId, clientMessageId };
    const row = await unit.first(heldByClientId, named);
    if (!row && (await unit.first(messageByClientId, named))) return tellHeld(unit, chatId);
    if (!row) throw notFound();
    if (row.attenderId !== ctx.attender.id) throw new AppError("FORBIDDEN");
    const refusal = await release(unit, { ...row, evenIfAnswered: true });
    if (isAppError(refusal)) throw refusal;
    // Its customer may write whatever they like by now.
    if (refusal !== null && refusal !== CUSTOMER_WROTE) throw new AppError(refusal);
    return tellHeld(unit, chatId);
  });
}

/** Sends before a conversation is closed what only waits for being taken back: who closes takes it as sent. */
export async function releaseBeforeClose(unit: Unit, chatId: number): Promise<void> {
  const rows = await unit.all(heldBriefly, { conversationId: chatId });
  for (const row of rows) {
    const stoppedBy = await release(unit, { ...row, after: null });
    if (stoppedBy !== null) await stop(unit, row, codeOf(stoppedBy));
  }
  if (rows.length > 0) await tellHeld(unit, chatId);
}

/** Why what waited isn't sent: why a message isn't, its writer may no more, or its customer wrote before. */
type Stop = SendRefusal | "FORBIDDEN" | typeof CUSTOMER_WROTE;

const codeOf = (stop: Stop) => (isAppError(stop) ? stop.code : stop);

/** Makes a message of what waited, or leaves it as it is. @returns why it isn't sent; null: it is */
async function release(unit: Unit, row: HeldRow): Promise<Stop | null> {
  const { conversationId: chatId, attenderId, attenderName: name, attenderEmail, afterSeq } = row;
  const mayWrite = await stillMay(unit, attenderId, "conversations.write");
  if (!mayWrite || (await viewersAmong(unit, chatId, [attenderId])).length === 0) return "FORBIDDEN";
  if (!row.evenIfAnswered && (await unit.first(customerMessageAfter, { conversationId: chatId, afterSeq })))
    return CUSTOMER_WROTE;
  const files = filesOf(row);
  // They are the message's from now on, which counts them itself.
  await countFiles(unit, files, -1);
  const stored = await storeOutgoing(unit, chatId, {
    sender: { kind: "attender", id: attenderId, name, email: attenderEmail },
    text: row.content,
    clientMessageId: row.clientMessageId,
    files,
    replyToId: row.replyToId,
    uploadIds: [],
    email: emailOf(row) ?? undefined,
    at: unit.now,
  });
  if (typeof stored === "string" || isAppError(stored)) {
    await countFiles(unit, files, 1);
    return stored;
  }
  await unit.run(deleteHeldMessage, { id: row.id });
  const after = afterOf(row);
  if (after) await settleAfter(unit, { id: attenderId, fullName: name }, chatId, after);
  return null;
}

function afterOf({ after, snoozeUntil }: HeldRow): AfterSending | null {
  if (after === null) return null;
  return after === "close" ? { kind: after } : { kind: after, until: snoozeUntil ?? 0 };
}

async function stop(unit: Unit, { id, conversationId, attenderId }: HeldRow, stoppedBy: string): Promise<void> {
  await unit.run(stopHeldMessage, { id, stoppedBy });
  await unit.happened("message.stopped", conversationId, { attenderId, stoppedBy });
}
