"use client";

import { ChatDetail } from "@/components/conversations/details/chat-detail";
import { ConversationsScreen, type ConversationsScreenProps } from "./conversations-screen";

/** The screen at a conversation's own address: its part comes with the page, so the messages are in the first HTML. */
export function OpenConversationScreen(props: Omit<ConversationsScreenProps, "Detail">) {
  return <ConversationsScreen {...props} Detail={ChatDetail} />;
}
