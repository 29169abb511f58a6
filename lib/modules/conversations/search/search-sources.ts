import { type RowTerms, type SearchSource, searchSource } from "@/lib/platform/search/search-source";
import { groupTerm, indexTerms } from "@/lib/platform/search/tokens";
import {
  addedConversations,
  addedEntries,
  addedMessages,
  conversationsOfCompany,
  conversationsOfCustomer,
  markedConversation,
  markedMessage,
  type SearchedConversation,
  type SearchedText,
} from "../store/search-source";

// A conversation's number is a term of all its texts, so that a search can look into some conversations only.
function termsIn(conversationId: number, workspaceId: number, text: string): RowTerms {
  const { terms, words } = indexTerms(workspaceId, text);
  return { terms: groupTerm(workspaceId, conversationId) + terms, words };
}

const termsOfText = ({ workspaceId, conversationId, text }: SearchedText) =>
  text === null ? null : termsIn(conversationId, workspaceId, text);

/** Conversations by subject, customer and company, their notes and their messages. */
export const conversationSources: readonly SearchSource[] = [
  searchSource<SearchedConversation>({
    name: "conversation",
    table: "conversation",
    index: "conversation_search",
    added: addedConversations,
    marked: {
      conversation: markedConversation,
      customer: conversationsOfCustomer,
      company: conversationsOfCompany,
    },
    termsOf: ({ id, workspaceId, subject, customerName, customerEmail, companyName }) =>
      termsIn(id, workspaceId, [subject, customerName, customerEmail ?? "", companyName ?? ""].join(" ")),
  }),
  searchSource<SearchedText>({
    name: "note",
    table: "timeline_entry",
    index: "note_search",
    added: addedEntries,
    marked: {},
    termsOf: termsOfText,
  }),
  searchSource<SearchedText>({
    name: "message",
    table: "message",
    index: "message_search",
    added: addedMessages,
    marked: { message: markedMessage },
    termsOf: termsOfText,
  }),
];
