import { tokens, wordForms, workspaceKey } from "@/lib/platform/search/tokens";
import type { PassageTerms } from "../store/kept-passages";
import type { NewPassage } from "./split-passages";

/** What of its item each passage is found by, too; the questions that it answers find the first one, and by it the item. */
export type PassageItem = { title: string; category: string; tags: readonly string[]; questions?: readonly string[] };

// With repetition: how often a word stands in a passage is a part of its rank.
function termsOf(workspaceId: number, text: string): string {
  const key = workspaceKey(workspaceId);
  const terms: string[] = [];
  for (const { text: word } of tokens(text)) for (const stem of wordForms(word).stems) terms.push(key + stem);
  return terms.join(" ");
}

/** Makes the terms of an item's passages; those of the item itself once. */
export function passageTerms(workspaceId: number, item: PassageItem): (passage: NewPassage) => PassageTerms {
  const title = termsOf(workspaceId, item.title);
  const tags = termsOf(workspaceId, [item.category, ...item.tags].join(" "));
  const questions = termsOf(workspaceId, (item.questions ?? []).join(" \n "));
  const tagsAt = (position: number) => (position === 0 && questions !== "" ? `${tags} ${questions}`.trim() : tags);
  return ({ position, heading, content }) => ({
    title,
    tags: tagsAt(position),
    body: termsOf(workspaceId, `${heading} ${content}`),
  });
}
