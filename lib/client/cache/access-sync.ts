import { hideChat, isHidden } from "./chat-removal";
import { refreshCounters } from "./counters";
import { getQueryClient } from "./query-client";

// Apart from what listens, because both are rare and every screen listens.

/** Takes a conversation that this attender sees no more off whatever screen there is. */
export function hideInTab(chatId: number): void {
  hideChat(getQueryClient(), chatId);
  refreshCounters();
}

/** Reads everything again that the tab shows, and forgets what it showed before: this attender sees other conversations by now. */
export async function readTabAgain(): Promise<void> {
  const client = getQueryClient();
  refreshCounters();
  // Shown again from the cache, it could be what they don't see any more.
  client.removeQueries({ type: "inactive" });
  const open = client.getQueryCache().findAll({ queryKey: ["chat"] });
  // Of a conversation that is still seen the messages are the same, and reading them again would lose the place in them.
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "messages" && queryKey[0] !== "chat" });
  await client.invalidateQueries({ queryKey: ["chat"] });
  for (const { queryKey } of open) {
    const chatId = Number(queryKey[1]);
    if (isHidden(client, chatId)) hideChat(client, chatId);
    // Seen only now: its messages were refused before.
    else void client.invalidateQueries({ queryKey: ["messages", chatId], predicate: ({ state }) => !state.data });
  }
}
