import type { Channel } from "@/lib/kernel/conversation";
import type { Unit } from "@/lib/modules/events/unit";
import { type Outgoing, type OutgoingParts, outsideChannel } from "./outside-channels";

/**
 * Has a stored message sent by its conversation's channel, in the commit that stores it. @returns what the message shows of it;
 * nothing for a web chat's, which its visitor reads from here
 */
export async function queueOutgoing(unit: Unit, channel: Channel, message: Outgoing): Promise<OutgoingParts> {
  return (await outsideChannel(channel)?.queue(unit, message)) ?? {};
}
