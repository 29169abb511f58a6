import { newestCustomerTexts } from "@/lib/modules/conversations/store/message";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";

/** What a conversation's customer wrote last, the newest first. */
export async function lastCustomerTexts(
  reader: Pick<Reader, "all">,
  conversationId: number,
  limit: number,
): Promise<string[]> {
  return (await reader.all(newestCustomerTexts, { conversationId, limit })).map(({ content }) => content);
}
