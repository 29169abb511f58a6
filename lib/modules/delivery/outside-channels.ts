import type { Channel } from "@/lib/kernel/conversation";
import type { Unit } from "@/lib/modules/events/unit";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import type { AppError } from "@/lib/platform/errors/app-error";
import { peekGlobalSlot, setGlobalSlot } from "@/lib/platform/global-slot";
import type { EmailOptions } from "./recipients/schema";
import type { DeliveryDto, EmailLine, WhatsAppParts } from "./schema";
import type { DeliveryRow, MessageKey } from "./store/message-delivery";

export type { MessageKey };

/** What a message of an outside channel has beside its text, for who looks at the conversation. */
export type OutgoingParts = { delivery?: DeliveryDto; email?: EmailLine; whatsapp?: WhatsAppParts };

/**
 * A message that has to go out. `isAutomatic`: a machine wrote it, and no machine shall answer. `email`: to whom it goes and what it
 * forwards, where its writer said so.
 */
export type Outgoing = MessageKey & { isAutomatic?: boolean; email?: EmailOptions | undefined; at: number };

/** Messages of a conversation whose parts are asked for; `replyToSeq`: the number of the message that it answers. */
export type AskedMessages = readonly { seq: number; replyToSeq: number | null }[];

/** Why a message can't go out again. */
type RetryRefusal = "NOT_RETRYABLE" | "REPLY_WINDOW_CLOSED";

/**
 * A channel outside of the application, as those who write in conversations know it: what they ask of it, in their commit.
 * The channels' modules stand above, so they are installed (lib/workers/outside-channels.ts).
 */
export type OutsideChannel = {
  channel: Exclude<Channel, "webchat">;
  /** Has a stored message sent: neither exists without the other. */
  queue(unit: Unit, message: Outgoing): Promise<OutgoingParts>;
  /** Has a message sent again that failed, or at once one that waits. @returns its delivery now, or why not */
  retry(unit: Unit, key: MessageKey, delivery: DeliveryRow): Promise<DeliveryRow | RetryRefusal>;
  /** What these messages have beside text and delivery, by message number. */
  partsOf(reader: Reader, conversationId: number, messages: AskedMessages): Promise<Map<number, OutgoingParts>>;
  /** Whether a machine wrote a message that came in: nothing shall answer it by itself. */
  isFromMachine?(reader: Reader, conversationId: number, seq: number): Promise<boolean>;
  /** Whether one of our messages was for somebody else than the customer. */
  isAside?(reader: Pick<Reader, "first">, conversationId: number, seq: number): Promise<boolean>;
  /** Whether an attender's own words would be refused now. @param at epoch milliseconds */
  refusesWords?(reader: Reader, conversationId: number, at: number): Promise<boolean>;
  /** The largest file of a name that it takes, in bytes; without it those of UPLOAD_MAX_BYTES. */
  maxFileBytes?(fileName: string): number;
  /** Why a message can't go to whom its writer said; undefined: it can. Absent where nobody can be named. */
  refusesRecipients?(reader: Pick<Reader, "all">, email: EmailOptions): Promise<AppError | undefined>;
  /** What a conversation that an attender begins takes over from the customer's others. */
  begin?(unit: Unit, conversation: { id: number; customerId: number }): Promise<void>;
  /** The team has read a conversation up to a message's number. */
  noteRead?(unit: Unit, conversationId: number, seq: number): Promise<void>;
};

/** Installs the channels for the process; replaces those installed before. */
export function installOutsideChannels(channels: readonly OutsideChannel[]): void {
  setGlobalSlot("delivery.channels", channels);
}

/** The channels that are installed. @throws {Error} when none were: messages would stay here without a word */
export function outsideChannels(): readonly OutsideChannel[] {
  const known = peekGlobalSlot<readonly OutsideChannel[]>("delivery.channels");
  if (!known) throw new Error("outside channels aren't installed: call installOutsideChannels() first");
  return known;
}

/** An outside channel; undefined for the web chat, whose visitors read what is stored here. */
export function outsideChannel(channel: Channel): OutsideChannel | undefined {
  return outsideChannels().find((one) => one.channel === channel);
}
