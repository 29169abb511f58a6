import { isAddress, RECIPIENTS_MAX } from "@/lib/modules/delivery/recipients/policy";
import type { EmailOptions, Recipient } from "@/lib/modules/delivery/recipients/schema";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError } from "@/lib/platform/errors/app-error";
import { toPeople } from "../email-line";
import { isOwnAddress } from "../reply-address";
import { emailChannels } from "../store/email-channel";
import { customersAddresses, type EmailMessageRow } from "../store/email-message";

/**
 * To whom an answer goes that names nobody: to whom the answered message says (its Reply-To, else its sender), else to whom ours
 * went, else to the customer. Nobody gets a copy.
 */
export function recipientsOf(
  answered: EmailMessageRow | undefined,
  source: { customerName: string; customerEmail: string | null } | undefined,
): Recipient[] {
  if (answered && !answered.isOutgoing) {
    if (answered.replyTo) return answered.replyTo.split(", ").map((address) => ({ name: "", address }));
    return [{ name: answered.fromName, address: answered.fromAddress }];
  }
  const customer = source?.customerEmail ? [{ name: source.customerName, address: source.customerEmail }] : [];
  // What somebody once sent elsewhere says nothing of the next message.
  if (!answered || (answered.isAddressed && customer.length > 0)) return customer;
  const earlier = toPeople(answered.toAddresses);
  return earlier.length > 0 ? earlier : customer;
}

/** The e-mail addresses of a conversation's customer, in lower case. */
export async function addressesOfCustomer(
  reader: Pick<Reader, "all">,
  conversationId: number,
): Promise<ReadonlySet<string>> {
  const rows = await reader.all(customersAddresses, { conversationId });
  return new Set(rows.flatMap(({ email, key }) => [email, key]).flatMap((address) => address?.toLowerCase() ?? []));
}

/**
 * Who else was on these messages, each once: those whom 'reply all' adds. Our mailboxes, the customer and whoever is answered anyway
 * aren't among them.
 */
export async function othersOn(
  reader: Pick<Reader, "all">,
  messages: readonly Pick<EmailMessageRow, "toAddresses" | "ccAddresses" | "isOutgoing">[],
  { recipients, customer }: { recipients: readonly Recipient[]; customer: ReadonlySet<string> },
): Promise<Recipient[]> {
  const channels = await reader.all(emailChannels, {});
  const known = new Set([...customer, ...recipients.map(({ address }) => address.toLowerCase())]);
  const isOther = ({ address }: Recipient) =>
    isAddress(address) && !channels.some((channel) => isOwnAddress(channel, address)) && !known.has(address);
  const others: Recipient[] = [];
  for (const { toAddresses, ccAddresses, isOutgoing } of messages) {
    // Those whom we wrote to were answered, and aren't copied because of that.
    const people = [...(isOutgoing ? [] : toPeople(toAddresses)), ...toPeople(ccAddresses)];
    for (const { name, address } of people) {
      const person = { name, address: address.toLowerCase() };
      if (!isOther(person)) continue;
      known.add(person.address);
      others.push(person);
    }
  }
  return others.slice(0, Math.max(0, RECIPIENTS_MAX - recipients.length));
}

/** Why a message can't go to whom its writer said: to a mailbox of ours, which would take it in as somebody's message. */
export async function refusesRecipients(
  reader: Pick<Reader, "all">,
  { to = [], cc, bcc }: EmailOptions,
): Promise<AppError | undefined> {
  const channels = await reader.all(emailChannels, {});
  const own = [...to, ...cc, ...bcc].find(({ address }) => channels.some((channel) => isOwnAddress(channel, address)));
  return own && new AppError("RECIPIENT_IS_OURS", { address: own.address });
}
