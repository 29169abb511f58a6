import { readStoredJson } from "@/lib/platform/json/stored-json";
import { type SearchSource, searchSource } from "@/lib/platform/search/search-source";
import { indexTerms } from "@/lib/platform/search/tokens";
import { knowledgeIndex } from "../store/knowledge-index";
import { addedPassages } from "../store/knowledge-words";
import { passageTerms } from "./passage-terms";

type Passage = {
  id: number;
  workspaceId: number;
  title: string;
  category: string;
  tags: string;
  questions: string;
  position: number;
  heading: string;
  content: string;
};

/** Passages of the knowledge base: their words, because their terms are written with them. */
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
    async keep(tx, passages) {
      const missing = await knowledgeIndex().missing(
        tx,
        passages.map(({ id }) => id),
      );
      for (const { id, workspaceId, title, category, tags, questions, ...passage } of passages) {
        if (!missing.has(id)) continue;
        const item = {
          title,
          category,
          tags: readStoredJson<string[]>(tags),
          questions: readStoredJson<string[]>(questions),
        };
        await knowledgeIndex().put(tx, id, passageTerms(workspaceId, item)(passage));
      }
    },
  }),
];
