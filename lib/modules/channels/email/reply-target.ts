import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { toPeople } from "./email-line";
import { addressesOfCustomer, othersOn, recipientsOf } from "./outgoing/recipients";
import { channelOf, findAnswered, replySubject } from "./queue-email";
import type { EmailPerson, ReplyTarget } from "./schema";
import { emailChannels } from "./store/email-channel";
import { newestReceived, newestSent, repliedPlace } from "./store/email-message";

const NOWHERE: ReplyTarget = {
  from: null,
  to: null,
  recipients: [],
  cc: [],
  others: [],
  subject: "",
  elsewhere: null,
  own: [],
};

/**
 * To whom an answer would go that were sent now and names nobody, by the very rules that send it, and whom it could go to besides.
 * @throws {AppError} NOT_FOUND, also for a message to answer that isn't there
 */
export async function getReplyTarget(
  ctx: Ctx,
  { chatId, replyToId }: { chatId: number; replyToId?: number },
): Promise<ReplyTarget> {
  const reader = reads(ctx.workspaceId);
  const conversationId = chatId;
  const place = await reader.first(repliedPlace, { conversationId, replyToId: replyToId ?? 0 });
  if (!place || (replyToId !== undefined && place.repliedSeq === null)) throw notFound();
  if (place.channel !== "email") return NOWHERE;
  const { repliedSeq: exactSeq, lastSeq } = place;
  const answered = await findAnswered(reader, { conversationId, exactSeq, lastSeq, source: place });
  const [channel, channels, customer, sent, received] = await Promise.all([
    channelOf(reader, answered),
    reader.all(emailChannels, {}),
    addressesOfCustomer(reader, conversationId),
    reader.first(newestSent, { conversationId }),
    reader.first(newestReceived, { conversationId }),
  ]);
  const recipients = recipientsOf(answered, place);
  const on = [...(answered ? [answered] : []), ...(sent && exactSeq === null ? [sent] : [])];
  const isElsewhere =
    exactSeq === null &&
    received !== undefined &&
    received.messageSeq > (answered?.messageSeq ?? 0) &&
    !customer.has(received.fromAddress.toLowerCase());
  return {
    from: channel ? { name: channel.fromName, address: channel.fromEmail } : null,
    to: joined(recipients),
    recipients,
    cc: answered && !answered.isOutgoing ? toPeople(answered.ccAddresses) : [],
    others: await othersOn(reader, on, { recipients, customer }),
    subject: answered ? replySubject(answered.subject || place.subject) : place.subject,
    elsewhere: isElsewhere
      ? { messageId: received.id, person: { name: received.fromName, address: received.fromAddress } }
      : null,
    own: [...new Set(channels.flatMap(({ fromEmail, replyToEmail }) => [fromEmail, replyToEmail ?? fromEmail]))],
  };
}

function joined(recipients: readonly EmailPerson[]): EmailPerson | null {
  if (recipients.length < 2) return recipients[0] ?? null;
  return { name: "", address: recipients.map(({ address }) => address).join(", ") };
}
