import type messages from "@/messages/pt-BR/widget.json";

/** Texts of the chat window, from the catalogue's `widget.window`. */
export type ChatTexts = (typeof messages)["window"];

/** Puts values in a text's `{name}` places. The full message formatter would double the visitor's download. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
