import type { Engine, RewriteManner, TextAnalysisDto } from "@/lib/modules/assistant/answers/schema";
import type { MoodCode } from "@/lib/modules/assistant/behaviour/schema";
import type { Rules } from "@/lib/modules/assistant/instructions/rules";
import type { LANGUAGE_CODES, Locale } from "@/lib/platform/i18n/locales";
import type { RankedPassage } from "./rank-passages";

/** A message of the conversation that the assistant reads. */
export type ThreadLine = {
  seq: number;
  from: "customer" | "team";
  text: string;
  /** Nobody of the team wrote it: the assistant's, or an automatic reply. */
  isAutomatic: boolean;
};

/** How the workspace wants it to answer. */
export type Manner = {
  mood: MoodCode;
  /** Active instructions, the most important first, with the name filled in. */
  instructions: readonly string[];
  /** What of them can be followed without a model. */
  rules: Rules;
  companyName: string;
  locale: Locale;
};

/** A question with what may answer it. The passages are all that an engine may answer from. */
export type Question = {
  text: string;
  passages: readonly RankedPassage[];
  thread: readonly ThreadLine[];
  manner: Manner;
  maxLength: number;
  /** Its answer opens the conversation. */
  isOpening?: boolean;
  signal?: AbortSignal;
  /** Hears the text while it is written, where an engine writes it piece by piece. */
  onText?: (delta: string) => void;
};

/** A reply that somebody may send to a customer. */
export type Reply = Question & { customerName: string };

/** How a text is to be said otherwise. `companyName`: whose team sends it. */
export type Rewriting = { manner: RewriteManner; companyName: string };

/** The language of a translation: one of the product's, or the one in which the customer writes. */
export type TargetLanguage = (typeof LANGUAGE_CODES)[number] | { customerOf: readonly ThreadLine[] };

/** What an engine says. Without sources it is nothing that may be shown as an answer. */
export type Said = { text: string; sources: { itemId: number; quote: string }[]; confidence: number };

/** A summary and the messages that it is made of. */
type Summary = { text: string; seqs: number[] };

/** What the assistant reads in a text. */
type Analysis = Omit<TextAnalysisDto, "engine" | "fallback">;

/**
 * What an assistant can do. The embedded engine is the default and needs no network; a model of the workspace's own can take
 * its place, with the same retrieval in front.
 */
export type AssistantProvider = {
  engine: Engine;
  analyse(text: string, locale: Locale, signal?: AbortSignal): Promise<Analysis>;
  /** Null: nothing to answer from. */
  answer(question: Question): Promise<Said | null>;
  draftReply(reply: Reply): Promise<Said | null>;
  /** Null: nothing to sum up. */
  summarise(thread: readonly ThreadLine[], manner: Manner, signal?: AbortSignal): Promise<Summary | null>;
  /** Null: this engine can't. */
  translate(text: string, language: TargetLanguage, signal?: AbortSignal): Promise<string | null>;
  /** The same in another manner. Signs like ⟦1⟧ stand for what must stay. Null: this engine can't. */
  rewrite(text: string, rewriting: Rewriting, signal?: AbortSignal): Promise<string | null>;
};
