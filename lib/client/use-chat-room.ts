import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { entriesKey } from "./cache-keys";
import { receiveEntry } from "./entries-cache";
import { messageOf } from "./message-thread";
import { emitRoom, onConnected, onHub } from "./socket";
import { catchUp, receiveFlag, receiveMessages } from "./thread-cache";

/** Stays in the room of an open conversation, through reconnects, and keeps its messages and entries complete. */
export function useChatRoom(chatId: number, onJoinFailed: () => void): void {
  const client = useQueryClient();

  useEffect(() => {
    let left = false;
    const stops = [
      onHub("SendMessage", (event) => {
        if (event.chatId === chatId) receiveMessages(client, chatId, [messageOf(event)]);
      }),
      onHub("EntryAdded", ({ entry }) => {
        if (entry.chatId === chatId) receiveEntry(client, entry);
      }),
      onHub("MessageFlagged", (event) => {
        if (event.chatId === chatId) receiveFlag(client, chatId, event.seq, event.isFlagged);
      }),
      onConnected(async () => {
        const answer = await emitRoom("JoinChat", chatId);
        if (left) return;
        // A refusal with NOT_FOUND is what the detail shows by itself; silence means the connection is gone again.
        if ("failed" in answer) {
          if (answer.code !== null && answer.code !== "NOT_FOUND") onJoinFailed();
          return;
        }
        void catchUp(client, chatId);
        // What was added between the first read and the join was told to a room that this window wasn't in.
        void client.invalidateQueries({ queryKey: entriesKey(chatId) });
      }),
    ];
    return () => {
      left = true;
      for (const stop of stops) stop();
      void emitRoom("LeaveChat", chatId);
    };
  }, [client, chatId, onJoinFailed]);
}
