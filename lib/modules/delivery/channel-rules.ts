import type { Channel } from "@/lib/kernel/conversation";
import type { Unit } from "@/lib/modules/events/unit";
import { UPLOAD_MAX_BYTES } from "@/lib/modules/files/policy";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError } from "@/lib/platform/errors/app-error";
import { outsideChannel, outsideChannels } from "./outside-channels";
import type { EmailOptions } from "./recipients/schema";

/** Whether a channel would refuse an attender's own words in a conversation. @param at epoch milliseconds */
export async function refusesWords(
  reader: Reader,
  channel: Channel,
  conversationId: number,
  at: number,
): Promise<boolean> {
  return (await outsideChannel(channel)?.refusesWords?.(reader, conversationId, at)) ?? false;
}

/** The largest file of a name that an attender may send over a channel, in bytes. */
export function maxFileBytes(channel: Channel, fileName: string): number {
  return outsideChannel(channel)?.maxFileBytes?.(fileName) ?? UPLOAD_MAX_BYTES;
}

/**
 * Why a message can't go to whom its writer said; undefined: it can. By a channel that knows no recipients it can't be said.
 */
export async function refusesRecipients(
  reader: Pick<Reader, "all">,
  channel: Channel,
  email: EmailOptions,
): Promise<AppError | undefined> {
  const refuses = outsideChannel(channel)?.refusesRecipients;
  return refuses ? refuses(reader, email) : new AppError("VALIDATION_FAILED");
}

/** Whether a machine wrote a message that came in over a channel. */
export async function isFromMachine(
  reader: Reader,
  channel: Channel,
  conversationId: number,
  seq: number,
): Promise<boolean> {
  return (await outsideChannel(channel)?.isFromMachine?.(reader, conversationId, seq)) ?? false;
}

/** Prepares a conversation that an attender begins for its channel. */
export async function beginOutside(
  unit: Unit,
  channel: Channel,
  conversation: { id: number; customerId: number },
): Promise<void> {
  await outsideChannel(channel)?.begin?.(unit, conversation);
}

/** Lets channels know that the team has read a conversation up to a message's number. */
export async function noteRead(unit: Unit, conversationId: number, seq: number): Promise<void> {
  for (const channel of outsideChannels()) await channel.noteRead?.(unit, conversationId, seq);
}
