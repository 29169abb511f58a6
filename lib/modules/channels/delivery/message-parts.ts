import { toWhatsAppParts } from "@/lib/modules/channels/whatsapp/parts";
import type { Ctx } from "@/lib/platform/session/context";
import { toDeliveryDto, toEmailLine } from "./delivery-dto";
import type { OutgoingParts } from "./queue-outgoing";

/** What messages of an outside channel have beside their text, by message number. */
export async function findMessageParts(
  ctx: Pick<Ctx, "db">,
  conversationId: number,
  messages: readonly { seq: number; replyToId: number | null }[],
): Promise<Map<number, OutgoingParts>> {
  const where = { conversationId, messageSeq: { in: messages.map(({ seq }) => seq) } };
  const answers = new Set(messages.filter(({ replyToId }) => replyToId !== null).map(({ seq }) => seq));
  const [emails, deliveries, whatsApps] = await Promise.all([
    ctx.db.emailMessage.findMany({
      where,
      select: {
        messageSeq: true,
        fromName: true,
        fromAddress: true,
        toAddresses: true,
        ccAddresses: true,
        subject: true,
        html: true,
        quotedText: true,
        isAutomatic: true,
      },
    }),
    ctx.db.messageDelivery.findMany({ where }),
    ctx.db.whatsAppMessage.findMany({ where, omit: { raw: true } }),
  ]);
  const parts = new Map<number, OutgoingParts>(emails.map((row) => [row.messageSeq, { email: toEmailLine(row) }]));
  for (const row of whatsApps)
    parts.set(row.messageSeq, {
      ...parts.get(row.messageSeq),
      whatsapp: toWhatsAppParts(row, answers.has(row.messageSeq)),
    });
  for (const row of deliveries)
    parts.set(row.messageSeq, { ...parts.get(row.messageSeq), delivery: toDeliveryDto(row) });
  return parts;
}
