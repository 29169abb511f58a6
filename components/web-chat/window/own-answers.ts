import { type OwnAnswers, type OwnQuestion, questionsShown } from "@/lib/modules/channels/web-chat/policy";
import { type ChatTexts, fill } from "./chat-texts";

/** What a visitor typed into the workspace's own fields, by the questions' names. */
export type TypedAnswers = Readonly<Record<string, string>>;

/** What a form makes of it: the questions that are shown, what is sent, and what is wrong in words. */
export function readOwn(
  asks: readonly OwnQuestion[],
  typed: TypedAnswers,
  { locale, texts }: { locale: string; texts: ChatTexts },
): { shown: readonly OwnQuestion[]; values: OwnAnswers; errors: Record<string, string> } {
  const { shown, values, errors } = questionsShown(asks, typed, locale);
  const words = Object.entries(errors).map(([name, error]) => [name, problemText(error, locale, texts)]);
  return { shown, values, errors: Object.fromEntries(words) };
}

/** What is wrong with a value, in words. @param error a name of a text, and the limit that it tells behind that */
function problemText(error: string, locale: string, { own }: ChatTexts): string {
  const [name = "", limit = ""] = error.split(" ");
  const problems: Readonly<Record<string, string>> = own.problems;
  return fill(problems[name] ?? own.problems.valueInvalid, { limit: Number(limit).toLocaleString(locale) });
}
