import { moveMessages } from "@/lib/modules/conversations/moving/move-messages";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation } from "@/tests/support/context";
import type { OtherIds } from "@/tests/support/other-workspace";
import { rawClient } from "@/tests/support/prisma/raw-client";

/** What the routes of moved messages name beside conversations. */
export type MoveKind = "messageMove";

/** The fields of those routes that name a row. */
export const MOVE_SLOTS: Record<string, MoveKind | "conversation" | "otherConversation"> = {
  "POST /api/v1/conversations/[id]/messages/move params.id": "conversation",
  "POST /api/v1/conversations/[id]/messages/move body.toId": "otherConversation",
  "POST /api/v1/conversations/[id]/messages/unmove params.id": "conversation",
  "POST /api/v1/conversations/[id]/messages/unmove body.moveId": "messageMove",
  "GET /api/v1/conversations/[id]/moves params.id": "conversation",
};

/** Fields of those routes that name none: a number counts within its conversation. */
export const MOVE_NO_ID: readonly string[] = ["seqs"];

/** Bodies of those routes that are right but for the ids. */
export const MOVE_BODIES: Record<string, object> = {
  "POST /api/v1/conversations/[id]/messages/move": { seqs: [1] },
};

/** A move of a message of this conversation that can be undone. @returns its id */
export async function addMoveRow(ctx: Ctx, conversationId: number): Promise<Record<MoveKind, string>> {
  const of = { workspaceId: ctx.workspaceId, conversationId };
  await rawClient().message.create({ data: { ...of, seq: 2, senderKind: "customer", content: "outro assunto" } });
  await rawClient().conversation.update({ where: { id: conversationId }, data: { lastSeq: 2 } });
  const toId = await addConversation(ctx.workspaceId);
  const { moveId } = await moveMessages(ctx, conversationId, { toId, seqs: [2], preview: false });
  return { messageMove: String(moveId) };
}

/** The same of another workspace. */
export async function foreignMove(other: OtherIds): Promise<Record<MoveKind, string>> {
  const { workspaceId, conversationId, attenderId } = other;
  const row = await rawClient().messageMove.create({
    data: {
      ...{ workspaceId, fromId: conversationId, toId: conversationId, seqs: "[1]", toSeq: 0, record: "{}" },
      movedById: attenderId,
    },
  });
  return { messageMove: String(row.id) };
}
