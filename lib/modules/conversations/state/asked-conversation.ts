import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import {
  type AskedConversation,
  askedBefore,
  askedBetween,
  askedConversation,
  earlierConversation,
  messageText,
  nextConversation,
} from "../store/asked-conversation";

export type { AskedConversation };

/** What rules ask of a conversation; undefined when it is deleted, not there, or merged into another one. */
export const findAsked = (reader: Pick<Reader, "first">, id: number): Promise<AskedConversation | undefined> =>
  reader.first(askedConversation, { id });

/** The same of the conversations whose ids are behind one, up to another. */
export const askedWithin = (reader: Pick<Reader, "all">, after: number, until: number): Promise<AskedConversation[]> =>
  reader.all(askedBetween, { after, until });

/** The same of those before an id, the newest first. */
export const askedBackFrom = (
  reader: Pick<Reader, "all">,
  before: number,
  limit: number,
): Promise<AskedConversation[]> => reader.all(askedBefore, { before, limit });

/** The first id of a conversation behind another; null: there is none. */
export const nextConversationId = async (reader: Pick<Reader, "first">, after: number): Promise<number | null> =>
  (await reader.first(nextConversation, { after }))?.id ?? null;

/** Whether a conversation is its customer's first. */
export const isFirstOfCustomer = async (
  reader: Pick<Reader, "first">,
  { id, customerId }: Pick<AskedConversation, "id" | "customerId">,
): Promise<boolean> => (await reader.first(earlierConversation, { id, customerId })) === undefined;

/** The text of a message; undefined: it isn't there. */
export const textOfMessage = async (
  reader: Pick<Reader, "first">,
  conversationId: number,
  seq: number,
): Promise<string | undefined> => (await reader.first(messageText, { conversationId, seq }))?.content;
