import { type RowTerms, type SearchSource, searchSource } from "@/lib/platform/search/search-source";
import { audienceTerm, groupTerm, indexTerms } from "@/lib/platform/search/tokens";
import {
  addedConversations,
  addedEntries,
  addedMessages,
  conversationsOfCompany,
  conversationsOfCustomer,
  entriesOfConversation,
  markedConversation,
  markedMessage,
  messagesOfConversation,
  type SearchedConversation,
  type SearchedText,
} from "../store/search-source";

/** Which conversation a text is of; the audience is its team's id, or 0. */
type Place = { workspaceId: number; conversationId: number; audience: number };

// A conversation's number is a term of all its texts, so that a search can look into some conversations only; and so is its team's,
// so that one can look past those that the searcher doesn't see.
function termsIn({ workspaceId, conversationId, audience }: Place, text: string): RowTerms {
  const { terms, words } = indexTerms(workspaceId, text);
  const team = audience === 0 ? "" : `${audienceTerm(workspaceId, audience)} `;
  return { terms: team + groupTerm(workspaceId, conversationId) + terms, words };
}

const termsOfText = (row: SearchedText) => (row.text === null ? null : termsIn(row, row.text));

/** Conversations by subject, customer and company, their notes and their messages. */
export const conversationSources: readonly SearchSource[] = [
  searchSource<SearchedConversation>({
    name: "conversation",
    table: "conversation",
    index: "conversation_search",
    added: addedConversations,
    marked: {
      conversation: markedConversation,
      audience: markedConversation,
      customer: conversationsOfCustomer,
      company: conversationsOfCompany,
    },
    termsOf: ({ id, subject, customerName, customerEmail, companyName, ...row }) =>
      termsIn(
        { ...row, conversationId: id },
        [subject, customerName, customerEmail ?? "", companyName ?? ""].join(" "),
      ),
  }),
  searchSource<SearchedText>({
    name: "note",
    table: "timeline_entry",
    index: "note_search",
    added: addedEntries,
    marked: { audience: entriesOfConversation },
    termsOf: termsOfText,
  }),
  searchSource<SearchedText>({
    name: "message",
    table: "message",
    index: "message_search",
    added: addedMessages,
    marked: { message: markedMessage, audience: messagesOfConversation },
    termsOf: termsOfText,
  }),
];
