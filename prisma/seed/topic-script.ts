import type { Priority } from "@/lib/kernel/conversation";
import type { DemoFileName } from "./demo-files";

export type Side = "customer" | "attender";

/** One message of a script in one or more wordings. Greetings and signatures are added by the composer. */
export type Turn = {
  side: Side;
  variants: readonly string[];
  /** Said some days after the line before it, when what was promised for {depois} has happened. */
  isLater?: true;
  /** Sent along with it. */
  files?: readonly DemoFileName[];
};

/** What a conversation can be about, from the customer's first line to the thanks at the end. */
export type TopicScript = {
  subjects: readonly string[];
  tags: readonly string[];
  priority: Priority;
  /** Only for customers who belong to a company. */
  business?: true;
  turns: readonly Turn[];
};

/** A line of the customer. */
export const c = (...variants: readonly string[]): Turn => ({ side: "customer", variants });

/** A line that the customer writes days later. */
export const later = (...variants: readonly string[]): Turn => ({ side: "customer", variants, isLater: true });

/** A line of the attender. */
export const a = (...variants: readonly string[]): Turn => ({ side: "attender", variants });

/** A line with files. */
export const withFiles = (turn: Turn, ...files: readonly DemoFileName[]): Turn => ({ ...turn, files });
