import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { entriesKey, heldKey } from "@/lib/client/cache/cache-keys";
import { hideChat } from "@/lib/client/cache/chat-removal";
import { receiveEntry } from "@/lib/client/cache/entries-cache";
import { receiveHeld } from "@/lib/client/cache/held-cache";
import { messageOf } from "@/lib/client/cache/message-thread";
import { catchUp, receiveChange, receiveMessages, refreshAfterJoin } from "@/lib/client/cache/thread-cache";
import { emitRoom, onConnected, onHub } from "./socket";

/** Stays in the room of an open conversation, through reconnects, and keeps its messages and entries complete. */
export function useChatRoom(chatId: number, onJoinFailed: () => void): void {
  const client = useQueryClient();

  useEffect(() => {
    let left = false;
    let joins = 0;
    const join = async () => {
      const answer = await emitRoom("JoinChat", chatId);
      if (left) return;
      // Silence means that the connection is gone again.
      if ("failed" in answer) {
        // It was deleted or hidden while nothing could be heard.
        if (answer.code === "NOT_FOUND") hideChat(client, chatId);
        else if (answer.code !== null) onJoinFailed();
        return;
      }
      void catchUp(client, chatId);
      void refreshAfterJoin(client, chatId, joins > 0);
      joins += 1;
      // What was added between the first read and the join was told to a room that this window wasn't in.
      void client.invalidateQueries({ queryKey: entriesKey(chatId) });
      void client.invalidateQueries({ queryKey: heldKey(chatId) });
    };
    const joinAgain = (chat: { id: number }) => {
      if (chat.id === chatId) void join();
    };
    const stops = [
      onHub("SendMessage", (event) => {
        if (event.chatId === chatId) receiveMessages(client, chatId, [messageOf(event)]);
      }),
      onHub("EntryAdded", ({ entry }) => {
        if (entry.chatId === chatId) receiveEntry(client, entry);
      }),
      onHub("HeldMessages", (event) => {
        if (event.chatId === chatId) receiveHeld(client, chatId, event.held);
      }),
      onHub("MessageFlagged", (event) => {
        if (event.chatId === chatId) receiveChange(client, chatId, event.seq, { isFlagged: event.isFlagged });
      }),
      onHub("DeliveryChanged", (event) => {
        if (event.chatId === chatId) receiveChange(client, chatId, event.seq, { delivery: event.delivery });
      }),
      onHub("MessageChanged", ({ message: { id: _, chatId: changedId, seq, ...change } }) => {
        if (changedId === chatId) receiveChange(client, chatId, seq, change);
      }),
      // Who is hidden a conversation is out of its room as well.
      onHub("ConversationShown", ({ chat }) => joinAgain(chat)),
      onHub("ConversationRestored", ({ chat }) => joinAgain(chat)),
      onHub("AccessChanged", () => void join()),
      onConnected(() => void join()),
    ];
    return () => {
      left = true;
      for (const stop of stops) stop();
      void emitRoom("LeaveChat", chatId);
    };
  }, [client, chatId, onJoinFailed]);
}
