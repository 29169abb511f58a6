import type * as events from "@/lib/modules/conversations/events";
import type * as schema from "@/lib/modules/conversations/schema";
import type * as views from "@/lib/modules/conversations/views/schema";

// Importing these from schema.ts would put zod in the first load. The literal types make a drift a compile error.

/** Longest accepted message, in UTF-16 code units. */
export const MESSAGE_MAX_LENGTH: typeof schema.MESSAGE_MAX_LENGTH = 10_000;
/** Text of a message that has files and no text. */
export const FILES_ONLY_TEXT: typeof schema.FILES_ONLY_TEXT = "[Arquivo anexado]";
/** Text of a message that only forwards another one. */
export const FORWARD_ONLY_TEXT: typeof schema.FORWARD_ONLY_TEXT = "[Mensagem encaminhada]";
/** Most tags of a conversation, and the longest. */
export const TAGS_MAX: typeof schema.TAGS_MAX = 20;
export const TAG_MAX_LENGTH: typeof schema.TAG_MAX_LENGTH = 40;
/** Longest name of a view. */
export const VIEW_NAME_MAX_LENGTH: typeof views.VIEW_NAME_MAX_LENGTH = 60;
/** Namespace of the hub. */
export const CHAT_NAMESPACE: typeof events.CHAT_NAMESPACE = "/chat";
/** Most rows that one page of a list may have. */
export const PAGE_SIZE_MAX: typeof schema.PAGE_SIZE_DEFAULT = 200;
/** A send that isn't acknowledged in this time shows as failed. */
export const SEND_CONFIRMATION_MS = 10_000;
