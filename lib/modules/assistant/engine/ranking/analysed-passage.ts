import { sentencesOf } from "@/lib/modules/assistant/knowledge/split-passages";
import { languageOf } from "@/lib/platform/i18n/language";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { spaced } from "@/lib/platform/search/thesaurus";
import { tokens, wordForms } from "@/lib/platform/search/tokens";
import type { FoundPassage } from "../../store/knowledge-search";
import { type Concept, conceptsOf } from "../question-words";
import { type Place, placeOfWords } from "../topics/topic-space";
import { type Word, wordsOf } from "../words";

/** One thing that a passage says: a sentence, a point of a list, a row of a table with the table's head. */
type Statement = { text: string; words: readonly Word[]; place: Place | null; withHead: Place | null };

/** A text to look for stems and phrases in. */
export type Searchable = { stems: ReadonlySet<string>; spaced: string };

/** A passage as questions are compared with it. */
export type AnalysedPassage = {
  found: FoundPassage;
  tags: readonly string[];
  language: ReturnType<typeof languageOf>;
  /** What it stands under: the item's title, the headings, the tags. A file's name is no title; what the document calls itself is one. */
  head: readonly Word[];
  headPlace: Place | null;
  words: readonly Word[];
  place: Place | null;
  statements: readonly Statement[];
  /** What stands above it and in it, and what its item's title is about. */
  searchable: { head: Searchable; body: Searchable; title: readonly Concept[] };
};

/** Passages that are remembered: those of some bases that are asked often. */
const KEPT_MAX = 1_000;
const kept = new Map<string, AnalysedPassage>();

/** Analyses a passage, or remembers it. */
export function analysePassage(found: FoundPassage): AnalysedPassage {
  const key = `${found.passageId}:${found.titleSource}:${found.title}:${found.tags}:${found.category}`;
  let analysed = kept.get(key);
  // Numbers of passages repeat in other databases of the same process: tests'.
  if (!analysed || analysed.found.content !== found.content || analysed.found.heading !== found.heading) {
    analysed = analyse(found);
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.set(key, analysed);
  }
  return analysed;
}

// 'tabela-2026', 'contrato_v2': a file's name says nothing of what the file says. Of older items nobody noted who gave them their titles.
const isFileName = ({ title, titleSource }: FoundPassage) =>
  titleSource === null ? !title.includes(" ") && /[-_.\d]/.test(title) : titleSource === "file_name";
const isRow = (line: string) => /^\s*\|.*\|\s*$/.test(line);

// A line that goes on with a small letter is the rest of the sentence before: PDFs break their lines so.
const unwrapped = (content: string) => content.replace(/([^\s.!?:;|])\n(?=\p{Ll})/gu, "$1 ");

/** What a passage says, one by one. */
function statementsOf(content: string): string[] {
  const statements: string[] = [];
  let head: string | null = null;
  for (const line of unwrapped(content).split("\n")) {
    if (!isRow(line)) {
      head = null;
      statements.push(...sentencesOf(line));
    } else if (head === null) head = line;
    else statements.push(`${head} ${line}`);
  }
  return statements.length > 0 ? statements : [content];
}

function searchableOf(text: string): Searchable {
  const stems = new Set<string>();
  for (const { text: word } of tokens(text)) for (const stem of wordForms(word).stems) stems.add(stem.slice(1));
  return { stems, spaced: spaced(text) };
}

function analyse(found: FoundPassage): AnalysedPassage {
  const tags = readStoredJson<string[]>(found.tags);
  const title = isFileName(found) ? "" : found.title;
  const head = wordsOf([title, found.heading, ...tags].join(" \n "));
  const words = wordsOf([title, found.heading, ...tags, found.category, found.content].join(" \n "));
  return {
    found,
    tags,
    language: languageOf(`${found.title} ${found.content}`),
    searchable: {
      head: searchableOf([found.title, found.heading, ...tags].join(" \n ")),
      body: searchableOf(`${found.category} \n ${found.content}`),
      // The title of a document with headings is about all of it, and not about one passage more than about another.
      title:
        found.type === "document" && found.heading !== ""
          ? []
          : conceptsOf(found.title).filter(({ isWeak }) => !isWeak),
    },
    head,
    headPlace: placeOfWords(head),
    words,
    place: placeOfWords(words),
    statements: statementsOf(found.content).map((text) => {
      const own = wordsOf(text);
      const together = new Map([...head, ...own].map((word) => [word.text, word]));
      return { text, words: own, place: placeOfWords(own), withHead: placeOfWords([...together.values()]) };
    }),
  };
}
