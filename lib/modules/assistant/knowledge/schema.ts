import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { lineSchema } from "@/lib/modules/records/one-line";
import { insteadSchema, versionField } from "@/lib/modules/records/schema";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";

// Messages of these schemas are names of texts (messages/<locale>/answers.json).
const say = (message: FieldMessage) => message;

/** Largest document, 10 MiB (specification 2, section 5). */
export const DOCUMENT_MAX_BYTES = 10_485_760;
/** Accepted documents by extension: pdf, plain text, msword, docx, csv and json. */
export const DOCUMENT_EXTENSIONS = ["pdf", "txt", "md", "doc", "docx", "csv", "json"] as const;
export type DocumentExtension = (typeof DOCUMENT_EXTENSIONS)[number];
/** Most items of a workspace. */
export const KNOWLEDGE_MAX = 20_000;
export const KNOWLEDGE_TITLE_MAX = 200;
export const KNOWLEDGE_CONTENT_MAX = 100_000;
export const KNOWLEDGE_CATEGORY_MAX = 60;
export const KNOWLEDGE_TAGS_MAX = 30;
/** Most questions of an item that it is known to answer, and the longest one. */
export const KNOWLEDGE_QUESTIONS_MAX = 50;
export const KNOWLEDGE_QUESTION_MAX = 500;
export const KNOWLEDGE_PAGE_SIZE = 50;
const KNOWLEDGE_PAGE_SIZE_MAX = 200;

export const knowledgeTypeSchema = z.enum(["faq", "api_doc", "company_info", "document", "website_link"]);
/** `pending` and `indexing`: not everything of it is found yet. */
const knowledgeStateSchema = z.enum(["pending", "indexing", "ready", "failed"]);
/** Why a document or link couldn't be read. */
export const knowledgeFailureSchema = z.enum([
  "empty",
  "unreadable",
  "encrypted",
  "too_large",
  "too_slow",
  "legacy_word",
  "not_found",
  "not_allowed",
  "unreachable",
  "not_text",
]);
export type KnowledgeFailure = z.infer<typeof knowledgeFailureSchema>;
const activeStatusSchema = z.enum(["active", "inactive"]);

const instant = z.iso.datetime();

/** A knowledge item (specification 2, section 3). */
export const knowledgeItemSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  /** The text; a link's address for `website_link`; for a document its first characters. */
  content: z.string(),
  type: knowledgeTypeSchema,
  category: z.string(),
  tags: z.array(z.string()),
  /** Customers' questions that a person said it answers: asked again, they find it. Never a part of an answer. */
  questions: z.array(z.string()),
  isActive: z.boolean(),
  ...versionField,
  createdBy: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Of a document; the file is at GET /api/v1/knowledge/{id}/source. */
  file: z.object({ name: z.string(), size: z.number().int(), type: z.string(), url: z.string() }).nullable(),
  state: knowledgeStateSchema,
  failure: knowledgeFailureSchema.nullable(),
  /** The failure in the reader's language. */
  failureText: z.string().nullable(),
  /** Percent that is in the index. */
  progress: z.number().int(),
  passageCount: z.number().int(),
  /** The document or page goes on beyond what is read of one: answers know its beginning alone. */
  isCut: z.boolean(),
  /** When a link was last read. */
  fetchedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type KnowledgeItemDto = z.infer<typeof knowledgeItemSchema>;

/** Answer of the list: a page, and the numbers for the tabs. */
export const knowledgePageSchema = z.object({
  items: z.array(knowledgeItemSchema),
  nextCursor: z.string().nullable(),
  /** Rows of the filter. */
  total: z.number().int(),
  /** What was searched for in the place of words that are nowhere; null when it was what was typed. */
  instead: insteadSchema.nullable(),
});

const tag = lineSchema(say("tagInvalid")).min(1, say("tagInvalid")).max(40, say("tagTooLong"));
const knowledgeTagsSchema = z
  .array(tag)
  .max(KNOWLEDGE_TAGS_MAX, say("tagsTooMany"))
  .transform((tags) => [...new Set(tags)]);

const line = lineSchema(say("questionInvalid")).max(KNOWLEDGE_QUESTION_MAX, say("questionTooLong"));
/** A question that an item answers, in one line. */
export const knowledgeQuestionSchema = line.min(1, say("questionInvalid"));
const knowledgeQuestionsSchema = z
  .array(line)
  .max(2 * KNOWLEDGE_QUESTIONS_MAX, say("questionsTooMany"))
  // A form has a line of its text for each; an empty one is none.
  .transform((questions) => [...new Set(questions.filter((text) => text !== ""))])
  .refine((questions) => questions.length <= KNOWLEDGE_QUESTIONS_MAX, { message: say("questionsTooMany") });

const required = (message: FieldMessage, max: number) =>
  lineSchema(say(message)).min(1, say(message)).max(max, say("textTooLong"));

const knowledgeTitleSchema = required("titleRequired", KNOWLEDGE_TITLE_MAX);
const knowledgeCategorySchema = required("categoryRequired", KNOWLEDGE_CATEGORY_MAX);
const knowledgeContentSchema = z
  .string({ error: say("contentRequired") })
  .trim()
  .min(1, say("contentRequired"))
  .max(KNOWLEDGE_CONTENT_MAX, say("textTooLong"));

/** An http or https address with a dot in its host. */
export function isLink(text: string): boolean {
  if (text.length > 2_000 || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isHttp = protocol === "http:" || protocol === "https:";
  return isHttp && /[^.]\.[^.]/.test(hostname) && username === "" && password === "";
}

/** Body of POST and PUT. A document's content stays the file's, whatever is given. */
export const knowledgeInputSchema = z
  .strictObject({
    title: knowledgeTitleSchema,
    content: knowledgeContentSchema,
    type: knowledgeTypeSchema,
    category: knowledgeCategorySchema,
    tags: knowledgeTagsSchema.default([]),
    /** Left out: they stay as they are. */
    questions: knowledgeQuestionsSchema.optional(),
    isActive: z.boolean().default(true),
  })
  .refine(({ type, content }) => type !== "website_link" || isLink(content), {
    path: ["content"],
    message: say("linkInvalid"),
  });
export type KnowledgeInput = z.output<typeof knowledgeInputSchema>;

/** Body of PUT. */
export const changeKnowledgeSchema = knowledgeInputSchema.safeExtend(versionField);

/** Query of the list. */
export const knowledgeQuerySchema = z.strictObject({
  q: lineSchema().max(200).optional(),
  type: knowledgeTypeSchema.optional(),
  status: activeStatusSchema.optional(),
  pageSize: z.coerce.number().int().min(1).max(KNOWLEDGE_PAGE_SIZE_MAX).optional(),
  cursor: z.coerce.number().int().positive().max(ID_MAX).optional(),
});
export type KnowledgeQuery = z.output<typeof knowledgeQuerySchema>;

/** Query of the upload: its bytes are the body. */
export const documentQuerySchema = z.strictObject({
  fileName: z.string().min(1).max(1024),
  /** Left out: what the document calls itself, once it is read; else its file's name without what names of files have. */
  title: knowledgeTitleSchema.optional(),
  /** Left out: the documents' own. */
  category: knowledgeCategorySchema.optional(),
});

/** Answer of GET /api/v1/knowledge/options: what is in use, by name. */
export const knowledgeOptionsSchema = z.object({ categories: z.array(z.string()), tags: z.array(z.string()) });

/** A passage as the source panel shows it. */
const knowledgePassageSchema = z.object({
  id: z.number().int(),
  position: z.number().int(),
  heading: z.string(),
  content: z.string(),
});

/** Answer of GET /api/v1/knowledge/{id}/passages. */
export const knowledgePassagesSchema = z.object({
  items: z.array(knowledgePassageSchema),
  nextCursor: z.string().nullable(),
});
