import path from "node:path";
import { findDelivery } from "@/lib/modules/delivery/change-delivery";
import type { OutsideChannel } from "@/lib/modules/delivery/outside-channels";
import { toWhatsAppParts } from "./parts";
import { whatsAppMaxBytes } from "./policy";
import { hastenWhatsApp, queueWhatsApp, requeueWhatsApp } from "./queue-whatsapp";
import { inheritReplyWindow, isFreeFormRefused, isReplyWindowOpen } from "./reply-window";
import { queueReadMark } from "./side-jobs";
import { whatsAppMessageOf, whatsAppMessagesOf } from "./store/whatsapp-message";

/** WhatsApp, as those who write in conversations know it. */
export const whatsAppOutside: OutsideChannel = {
  channel: "whatsapp",
  queue: (unit, message) => queueWhatsApp(unit, message),
  async retry(unit, key, delivery) {
    if (delivery.state === "queued" || delivery.state === "sending") {
      await hastenWhatsApp(unit, key.conversationId);
      return delivery;
    }
    // One that may have arrived is sent again, too: somebody decided so.
    if (delivery.state !== "failed" && delivery.state !== "uncertain") return "NOT_RETRYABLE";
    const message = await unit.first(whatsAppMessageOf, key);
    if (message?.kind !== "template" && !(await isReplyWindowOpen(unit, key.conversationId, unit.now)))
      return "REPLY_WINDOW_CLOSED";
    await requeueWhatsApp(unit, key, message?.channelId ?? null);
    return (await findDelivery(unit, key)) ?? "NOT_RETRYABLE";
  },
  async partsOf(reader, conversationId, messages) {
    const answers = new Set(messages.filter(({ replyToSeq }) => replyToSeq !== null).map(({ seq }) => seq));
    const rows = await reader.all(whatsAppMessagesOf, { conversationId, seqs: messages.map(({ seq }) => seq) });
    return new Map(
      rows.map((row) => [row.messageSeq, { whatsapp: toWhatsAppParts(row, answers.has(row.messageSeq)) }]),
    );
  },
  refusesWords: isFreeFormRefused,
  maxFileBytes: (fileName) => whatsAppMaxBytes(path.extname(fileName).slice(1).toLowerCase()),
  begin: inheritReplyWindow,
  noteRead: queueReadMark,
};
