import { tokens, wordForms, workspaceKey } from "@/lib/platform/search/tokens";
import type { PassageTerms } from "../store/kept-passages";
import type { NewPassage } from "./split-passages";

/** What of its item each passage is found by, too. */
export type PassageItem = { title: string; category: string; tags: readonly string[] };

// With repetition: how often a word stands in a passage is a part of its rank.
function termsOf(workspaceId: number, text: string): string {
  const key = workspaceKey(workspaceId);
  const terms: string[] = [];
  for (const { text: word } of tokens(text)) for (const stem of wordForms(word).stems) terms.push(key + stem);
  return terms.join(" ");
}

/** Makes the terms of an item's passages; those of the item itself once. */
export function passageTerms(
  workspaceId: number,
  item: PassageItem,
): (passage: Pick<NewPassage, "heading" | "content">) => PassageTerms {
  const title = termsOf(workspaceId, item.title);
  const tags = termsOf(workspaceId, [item.category, ...item.tags].join(" "));
  return ({ heading, content }) => ({ title, tags, body: termsOf(workspaceId, `${heading} ${content}`) });
}
