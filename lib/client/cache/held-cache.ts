import type { QueryClient } from "@tanstack/react-query";
import type { HeldMessageDto } from "@/lib/modules/conversations/held/schema";
import { heldKey } from "./cache-keys";

/** Everything that waits in a conversation now. */
export function receiveHeld(client: QueryClient, chatId: number, held: HeldMessageDto[]): void {
  client.setQueryData<HeldMessageDto[]>(heldKey(chatId), held);
}

/** One more that waits. */
export function addHeld(client: QueryClient, message: HeldMessageDto): void {
  client.setQueryData<HeldMessageDto[]>(heldKey(message.chatId), (list = []) => [
    ...list.filter(({ clientMessageId }) => clientMessageId !== message.clientMessageId),
    message,
  ]);
}

/** One that waits no more. */
export function removeHeld(client: QueryClient, chatId: number, clientMessageId: string): void {
  client.setQueryData<HeldMessageDto[]>(heldKey(chatId), (list) =>
    list?.filter((message) => message.clientMessageId !== clientMessageId),
  );
}
