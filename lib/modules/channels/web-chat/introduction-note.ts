import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import type { Introduction } from "./introduction";

/** What a visitor said of themselves, as agents read it beside the customer; empty when that is nothing. */
export function introductionNote(introduction: Introduction | null): string {
  const values = [
    introduction?.email && storedText(DEFAULT_LOCALE, "introductionEmail", { value: introduction.email }),
    introduction?.phone && storedText(DEFAULT_LOCALE, "introductionPhone", { value: introduction.phone }),
  ].filter(Boolean);
  return values.length === 0 ? "" : storedText(DEFAULT_LOCALE, "introductionNote", { values: values.join(", ") });
}
