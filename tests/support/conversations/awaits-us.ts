import { isUnderTab, type TabFields } from "@/lib/modules/conversations/policy";

/** Whether a conversation waits for somebody of ours, whoever looks and whenever: the conversation stands among the unread ones. */
export const awaitsUs = (chat: TabFields): boolean => isUnderTab(chat, "unread", { attenderId: 0, now: 0 });
