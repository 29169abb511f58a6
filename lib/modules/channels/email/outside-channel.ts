import { findDelivery } from "@/lib/modules/delivery/change-delivery";
import type { OutsideChannel } from "@/lib/modules/delivery/outside-channels";
import { hastenJob } from "@/lib/platform/jobs/queue-job";
import { toEmailLine } from "./email-line";
import { addressesOfCustomer, refusesRecipients } from "./outgoing/recipients";
import { queueEmail, queueEmailAgain, sendJobKey } from "./queue-email";
import { forgetTrouble } from "./send-email";
import { automaticEmail, emailLinesOf, emailOf, forwardingEmail } from "./store/email-message";

/** E-mail, as those who write in conversations know it. */
export const emailOutside: OutsideChannel = {
  channel: "email",
  queue: queueEmail,
  async retry(unit, key, delivery) {
    const emailChannelId = (await unit.first(emailOf, key))?.emailChannelId ?? null;
    if (emailChannelId !== null) unit.afterwards(() => forgetTrouble(emailChannelId));
    if (delivery.state === "queued" || delivery.state === "sending") {
      await hastenJob(unit, sendJobKey(unit.workspaceId, key, delivery.queuedAt));
      return delivery;
    }
    if (delivery.state !== "failed") return "NOT_RETRYABLE";
    await queueEmailAgain(unit, { ...key, at: unit.now });
    return (await findDelivery(unit, key)) ?? "NOT_RETRYABLE";
  },
  async partsOf(reader, conversationId, messages) {
    const [rows, customer] = await Promise.all([
      reader.all(emailLinesOf, { conversationId, seqs: messages.map(({ seq }) => seq) }),
      addressesOfCustomer(reader, conversationId),
    ]);
    return new Map(
      rows.map(({ messageSeq, hasHtml, hasQuote, ...row }) => [
        messageSeq,
        { email: toEmailLine({ ...row, hasHtml: hasHtml === 1, hasQuote: hasQuote === 1 }, customer) },
      ]),
    );
  },
  refusesRecipients,
  async isAside(reader, conversationId, messageSeq) {
    return (await reader.first(forwardingEmail, { conversationId, messageSeq })) !== undefined;
  },
  async isFromMachine(reader, conversationId, messageSeq) {
    return (await reader.first(automaticEmail, { conversationId, messageSeq })) !== undefined;
  },
};
