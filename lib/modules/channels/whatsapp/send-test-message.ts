import { dialledDigits } from "@/lib/modules/customers/address-keys";
import { commit } from "@/lib/modules/events/commit";
import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import { deliveryText } from "@/lib/platform/i18n/delivery-text";
import type { Ctx } from "@/lib/platform/session/context";
import { askGraph } from "./graph/ask-graph";
import { messageBody, sentIdOf, textContent } from "./graph/graph-body";
import { isGraphError } from "./graph/graph-error";
import { troubleOf } from "./graph/graph-errors";
import { targetOf } from "./graph/graph-target";
import type { TestWhatsAppResult } from "./schema";
import {
  clearChannelError,
  noteChannelError,
  type WhatsAppChannelRow,
  whatsAppChannelById,
} from "./store/whatsapp-channel";

/** The template that every account has had from its beginning; nothing else reaches somebody who hasn't written. */
const SAMPLE = { type: "template", template: { name: "hello_world", language: { code: "en_US" } } };
const NO_SUCH_TEMPLATE = 132001;

/**
 * Really sends a message by a number, saved but active or not, and tells what Meta said. A refusal is an answer here, not an
 * error. @throws {AppError} NOT_FOUND
 */
export async function sendTestMessage(ctx: Ctx, id: number, phoneNumber: string): Promise<TestWhatsAppResult> {
  const channel = await reads(ctx.workspaceId).first(whatsAppChannelById, { id });
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
  await commit(ctx, async (unit) => {
    if (errorCode === null) await unit.run(clearChannelError, { id });
    else await unit.run(noteChannelError, { id, error: errorCode, now: unit.now });
    await unit.audit("whatsapp_channel.tested", { subject: ["whatsapp_channel", id], details: { sent: result.sent } });
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
