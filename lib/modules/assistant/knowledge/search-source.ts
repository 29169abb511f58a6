import { type SearchSource, searchSource } from "@/lib/platform/search/search-source";
import { indexTerms } from "@/lib/platform/search/tokens";
import { addedPassages } from "../store/knowledge-words";

type Passage = {
  id: number;
  workspaceId: number;
  title: string;
  category: string;
  tags: string;
  heading: string;
  content: string;
};

/** Passages of the knowledge base: their words alone, because their terms are written with them. */
export const knowledgeSources: readonly SearchSource[] = [
  searchSource<Passage>({
    name: "knowledge",
    table: "knowledge_passage",
    index: null,
    added: addedPassages,
    marked: {},
    termsOf: ({ workspaceId, title, category, tags, heading, content }) => ({
      terms: "",
      words: indexTerms(workspaceId, [title, category, tags, heading, content].join(" ")).words,
    }),
  }),
];
