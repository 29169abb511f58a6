import type { WhatsAppTemplateDto } from "@/lib/modules/channels/whatsapp/schema";

/** Longest value; the server has the same limit. */
const VALUE_MAX = 1_024;

/** What is wrong with a value: WhatsApp refuses line breaks, tabs and long runs of spaces inside one. */
export type ValueProblem = "required" | "tooLong" | "invalid";

/** A value's problem; null for one that can be sent. */
export function problemOf(value: string): ValueProblem | null {
  const text = value.trim();
  if (text === "") return "required";
  if (text.length > VALUE_MAX) return "tooLong";
  return /[\r\n\t]| {5}/.test(text) ? "invalid" : null;
}

/** A place of a template that gets a value with each message. */
export type ValueSlot = {
  /** `part` and `index` as the server names them in its answers, as in 'body.0'. */
  key: string;
  part: "header" | "body" | "buttons";
  /** Name of the variable, or the button's words. */
  name: string;
};

/** The places to be filled, in the order in which they are read. */
export function slotsOf(template: WhatsAppTemplateDto): ValueSlot[] {
  const slots = (part: ValueSlot["part"], names: readonly string[]) =>
    names.map((name, index): ValueSlot => ({ key: `${part}.${index}`, part, name }));
  return [
    ...slots("header", template.header?.variables ?? []),
    ...slots("body", template.body.variables),
    ...slots(
      "buttons",
      template.buttons.filter(({ hasVariable }) => hasVariable).map(({ text }) => text),
    ),
  ];
}

/** A run of a template's text; `isOpen` for a variable that has no value yet. */
export type FilledPart = { text: string; isOpen: boolean };

/** A template's text with its variables replaced; those without a value stay as they are named. */
export function fillTemplate(text: string, variables: readonly string[], values: readonly string[]): FilledPart[] {
  return text.split(/(\{\{[^{}]+\}\})/).flatMap((part) => {
    if (part === "") return [];
    const name = /^\{\{\s*([^{}]+?)\s*\}\}$/.exec(part)?.[1];
    const index = name === undefined ? -1 : variables.indexOf(name);
    if (index < 0) return [{ text: part, isOpen: false }];
    const value = values[index]?.trim() ?? "";
    return [value === "" ? { text: part, isOpen: true } : { text: value, isOpen: false }];
  });
}

// Accents are for readers: who looks for 'cobranca' means 'cobrança'.
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** Templates that have all these words in their name, language or text. */
export function findTemplates(templates: readonly WhatsAppTemplateDto[], search: string): WhatsAppTemplateDto[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return templates.filter(({ name, language, header, body, footer }) => {
    const text = plain([name, name.replaceAll("_", " "), language, header?.text, body.text, footer].join(" "));
    return words.every((word) => text.includes(word));
  });
}
