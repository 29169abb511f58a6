import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { latestStay } from "../store/queue-stay";

/** Whether the queue itself gave a conversation to somebody when it last left one. */
export async function isGivenByQueue(reader: Pick<Reader, "first">, conversationId: number): Promise<boolean> {
  return (await reader.first(latestStay, { conversationId }))?.how === "given";
}
