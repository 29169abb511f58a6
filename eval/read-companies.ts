import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { documentTitle, fileTitle } from "@/lib/modules/assistant/knowledge/document-title";

const folderOf = (set: "companies" | "practice") => path.resolve(import.meta.dirname ?? "eval", set);

const itemSchema = z.object({
  key: z.string(),
  type: z.enum(["faq", "api_doc", "company_info", "document", "website_link"]),
  category: z.string(),
  tags: z.array(z.string()),
  title: z.string(),
  titleSource: z.enum(["typed", "document", "file_name"]).default("typed"),
  content: z.string(),
});
/** What a company wrote into its knowledge base, or a document that it uploaded. */
export type EvalItem = z.infer<typeof itemSchema>;

const KINDS = ["item", "document", "none"] as const;
const PARTS = ["dev", "held"] as const;
const LANGUAGES = ["pt", "en"] as const;

/**
 * A question: what answers it (an item, a document, nothing), the keys of those that do, and what the passage must say. The engine is
 * tuned on `dev` alone; `held` is asked, and never looked at.
 */
export type EvalQuestion = {
  part: (typeof PARTS)[number];
  language: (typeof LANGUAGES)[number];
  kind: (typeof KINDS)[number];
  expected: string[];
  fragment: string;
  text: string;
  /** It is an item's title, asked as it is written: learned from, and not counted. */
  isTitle?: true;
};

/** A company of the evaluation: what it knows, and what it is asked. */
export type Company = { name: string; items: EvalItem[]; questions: EvalQuestion[] };

const namesIn = (folder: string) => (fs.existsSync(folder) ? fs.readdirSync(folder).sort() : []);

/**
 * Every company under `companies`, by which the engine is judged, or under `practice`, from which its weights are learned: `items.json`,
 * `documents/*.md`, and questions in `pt` and `en`.
 */
export function readCompanies(set: "companies" | "practice" = "companies"): Company[] {
  return namesIn(folderOf(set)).map((name) => {
    const folder = path.join(folderOf(set), name);
    const typed = z.array(itemSchema).parse(JSON.parse(fs.readFileSync(path.join(folder, "items.json"), "utf8")));
    const documents = namesIn(path.join(folder, "documents")).map((file) => documentOf(folder, file));
    const questions = LANGUAGES.flatMap((language) => PARTS.flatMap((part) => readQuestions(folder, language, part)));
    return { name, items: [...typed, ...documents], questions };
  });
}

// As an upload that nobody gave a title.
function documentOf(folder: string, file: string): EvalItem {
  const key = path.parse(file).name;
  const content = fs.readFileSync(path.join(folder, "documents", file), "utf8");
  const own = documentTitle("text", content);
  const titled = {
    title: own ?? fileTitle(file),
    titleSource: own === null ? ("file_name" as const) : ("document" as const),
  };
  return { key, type: "document", category: "", tags: [], ...titled, content };
}

function readQuestions(folder: string, language: EvalQuestion["language"], part: EvalQuestion["part"]): EvalQuestion[] {
  const file = path.join(folder, language, `${part}.txt`);
  if (!fs.existsSync(file)) return [];
  const lines = fs.readFileSync(file, "utf8").split("\n");
  return lines.filter(Boolean).map((line) => {
    const [kind, keys = "", fragment = "", ...text] = line.split("|");
    const known = KINDS.find((candidate) => candidate === kind);
    if (!known || text.length === 0) throw new Error(`no question in ${file}: ${line}`);
    return { part, language, kind: known, expected: keys.split(",").filter(Boolean), fragment, text: text.join("|") };
  });
}

/** The SHA-256 of everything that is held back, in hexadecimal: whoever changes a question of it changes this. */
export function heldHash(companies: readonly Company[]): string {
  const held = companies.flatMap(({ name, questions }) =>
    questions.filter(({ part }) => part === "held").map((question) => JSON.stringify([name, question])),
  );
  return crypto.createHash("sha256").update(held.join("\n")).digest("hex");
}
