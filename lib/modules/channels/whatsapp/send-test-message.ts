import { recordAuditInGroup } from "@/lib/modules/workspace/record-audit";
import { connections } from "@/lib/platform/db/connections";
import { dialledDigits } from "@/lib/platform/db/customer-keys";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { findWhatsAppChannel, noteChannelError, type WhatsAppChannelRow } from "@/lib/platform/db/whatsapp-store";
import { notFound } from "@/lib/platform/errors/app-error";
import { askGraph } from "@/lib/platform/graph/ask-graph";
import { isGraphError } from "@/lib/platform/graph/graph-error";
import { deliveryText } from "@/lib/platform/i18n/delivery-text";
import type { Ctx } from "@/lib/platform/session/context";
import { messageBody, sentIdOf, textContent } from "./graph-body";
import { troubleOf } from "./graph-errors";
import { targetOf } from "./graph-target";
import type { TestWhatsAppResult } from "./schema";

/** The template that every account has had from its beginning; nothing else reaches somebody who hasn't written. */
const SAMPLE = { type: "template", template: { name: "hello_world", language: { code: "en_US" } } };
const NO_SUCH_TEMPLATE = 132001;

/**
 * Really sends a message by a number, saved but active or not, and tells what Meta said. A refusal is an answer here, not an
 * error. @throws {AppError} NOT_FOUND
 */
export async function sendTestMessage(ctx: Ctx, id: number, phoneNumber: string): Promise<TestWhatsAppResult> {
  const channel = findWhatsAppChannel(connections().reader, ctx.workspaceId, id);
  if (!channel) throw notFound();
  const text = deliveryText(ctx.locale, "waTestBody", { name: channel.name });
  const { result, errorCode } = await send(channel, dialledDigits(phoneNumber), text).then(
    (response) => ({
      result: { sent: true, message: deliveryText(ctx.locale, "waTestSent"), response },
      errorCode: null,
    }),
    (error: unknown) => {
      const trouble = troubleOf(error, true);
      const message = deliveryText(ctx.locale, trouble.errorCode);
      return { result: { sent: false, message, response: trouble.detail }, errorCode: trouble.errorCode };
    },
  );
  await groupCommit((db) => {
    noteChannelError(db, channel, errorCode, Date.now());
    const entry = {
      attenderId: ctx.attender.id,
      action: "whatsapp_channel.tested",
      subjectType: "whatsapp_channel",
      subjectId: id,
      details: { sent: result.sent },
      address: ctx.address,
    };
    recordAuditInGroup(ctx.workspaceId, entry, db);
  });
  return result;
}

async function send(channel: WhatsAppChannelRow, to: string, text: string): Promise<string> {
  const ask = (content: object) =>
    askGraph(targetOf(channel), {
      method: "POST",
      path: `${channel.phoneNumberId}/messages`,
      json: messageBody({ waId: to, userId: null }, content),
    });
  const answer = await ask(SAMPLE).catch((error: unknown) => {
    if (isGraphError(error) && error.code === NO_SUCH_TEMPLATE) return ask(textContent(text));
    throw error;
  });
  return sentIdOf(answer) ?? JSON.stringify(answer).slice(0, 500);
}
