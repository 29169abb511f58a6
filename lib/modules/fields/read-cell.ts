import { plain } from "@/lib/kernel/plain";
import { everybodyNamed } from "@/lib/modules/attenders/attender-names";
import type { Locale } from "@/lib/platform/i18n/locales";
import en from "@/messages/en/fields.json";
import ptBR from "@/messages/pt-BR/fields.json";
import type { DefinedField } from "./schema";
import type { Checked } from "./values/kind";
import { checkValue, readTyped } from "./values/policy";

/** Who wrote a file, as far as its cells say things by it: language, clock, and the names of the team. */
export type CellReader = { locale: Locale; timeZone: string; people: ReadonlyMap<string, number> };

/** The active people of the team by what a file calls them. */
export async function peopleByName(workspaceId: number): Promise<ReadonlyMap<string, number>> {
  const people = await everybodyNamed(workspaceId);
  return new Map(people.flatMap(({ id, name, isActive }) => (isActive ? [[plain(name), id] as const] : [])));
}

/** What a cell of a file has for a field: the texts that our own files have, and those that people write in a spreadsheet. */
export function readCell(field: DefinedField, cell: string, reader: CellReader): Checked {
  const text = cell.trim();
  if (text === "") return { value: null };
  switch (field.type) {
    case "boolean":
      return booleanOf(text);
    case "date":
      return readTyped(field, isoDay(text, reader.locale) ?? text, reader);
    case "datetime": {
      const [day = "", time = "00:00"] = text.split(/[ T]+/);
      const date = isoDay(day, reader.locale);
      return /Z$|[+-]\d{2}:\d{2}$/.test(text)
        ? checkValue(field, text, null)
        : readTyped(field, date === null ? text : `${date}T${time}`, reader);
    }
    case "choice":
      return checkValue(field, optionOf(field, text) ?? 0, null);
    case "multi_choice": {
      // A name may have a comma itself.
      const whole = optionOf(field, text);
      const ids = whole === undefined ? text.split(/[,;|]/).map((part) => optionOf(field, part) ?? 0) : [whole];
      return checkValue(field, ids, null);
    }
    case "person":
      return checkValue(field, reader.people.get(plain(text)) ?? 0, null);
    case "number":
    case "money":
      return readTyped(field, text, reader);
    default:
      return checkValue(field, text, null);
  }
}

const optionOf = ({ options }: DefinedField, text: string) =>
  options.find(({ label, isArchived }) => !isArchived && plain(label) === plain(text.trim()))?.id;

const YES = new Set([plain(ptBR.yes), plain(en.yes), "true", "verdadeiro", "1", "s", "y"]);
const NO = new Set([plain(ptBR.no), plain(en.no), "false", "falso", "0", "n"]);

function booleanOf(text: string): Checked {
  const word = plain(text);
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { error: "notYesOrNo" };
}

/** A day as 2026-02-28, or as the language orders it in digits; null for another text. */
function isoDay(text: string, locale: Locale): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const [, one = "", two = "", year = ""] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  if (year === "") return null;
  const [day, month] = locale === "en" ? [two, one] : [one, two];
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
