import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { messageOf } from "./message-thread";
import { emitRoom, onConnected, onHub } from "./socket";
import { catchUp, receiveMessages } from "./thread-cache";

/** Stays in the room of an open conversation, through reconnects, and keeps its messages complete. */
export function useChatRoom(chatId: number, onJoinFailed: () => void): void {
  const client = useQueryClient();

  useEffect(() => {
    let left = false;
    const stopMessages = onHub("SendMessage", (event) => {
      if (event.chatId === chatId) receiveMessages(client, chatId, [messageOf(event)]);
    });
    const stopConnected = onConnected(async () => {
      const answer = await emitRoom("JoinChat", chatId);
      if (left) return;
      // A refusal with NOT_FOUND is what the detail shows by itself; silence means the connection is gone again.
      if ("failed" in answer) {
        if (answer.code !== null && answer.code !== "NOT_FOUND") onJoinFailed();
        return;
      }
      void catchUp(client, chatId);
    });
    return () => {
      left = true;
      stopMessages();
      stopConnected();
      void emitRoom("LeaveChat", chatId);
    };
  }, [client, chatId, onJoinFailed]);
}
