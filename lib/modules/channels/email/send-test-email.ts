import { randomUUID } from "node:crypto";
import { recordFact } from "@/lib/modules/events/record-fact";
import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import { deliveryText } from "@/lib/platform/i18n/delivery-text";
import type { Ctx } from "@/lib/platform/session/context";
import { composeEmail } from "./compose-email";
import type { TestEmailResult } from "./schema";
import { SmtpFailure, sendBySmtp } from "./smtp-send";
import { emailChannelById } from "./store/email-channel";

/**
 * Really sends a message by a channel, saved but active or not, and tells what the server said. A refusal is an answer
 * here, not an error. @throws {AppError} NOT_FOUND
 */
export async function sendTestEmail(ctx: Ctx, id: number, email: string): Promise<TestEmailResult> {
  const channel = await reads(ctx.workspaceId).first(emailChannelById, { id });
  if (!channel) throw notFound();
  const name = channel.fromName;
  const result = await sendBySmtp(channel, {
    ...composeEmail(deliveryText(ctx.locale, "testBody", { name }), channel),
    to: { name: "", address: email },
    subject: deliveryText(ctx.locale, "testSubject", { name }),
    messageId: `test.${randomUUID()}@${channel.fromEmail.split("@").at(-1) ?? "localhost"}`,
    inReplyTo: null,
    references: [],
    replyTo: channel.replyToEmail,
    isAutomatic: false,
    attachments: [],
  }).then(
    (response) => ({ sent: true, message: deliveryText(ctx.locale, "testSent"), response }),
    (error: unknown) => {
      const failure = error instanceof SmtpFailure ? error : new SmtpFailure("unknown", "", false);
      return { sent: false, message: deliveryText(ctx.locale, failure.reason), response: failure.detail };
    },
  );
  await recordFact(ctx, "email_channel.tested", { subject: ["email_channel", id], details: { sent: result.sent } });
  return result;
}
