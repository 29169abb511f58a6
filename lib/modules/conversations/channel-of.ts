import type { Channel } from "@/lib/kernel/conversation";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { liveChannel } from "./store/conversation";

/** The channel of a conversation; undefined when the workspace has no such one, or it was deleted. */
export async function channelOf(reader: Pick<Reader, "first">, id: number): Promise<Channel | undefined> {
  return (await reader.first(liveChannel, { id }))?.channel;
}
