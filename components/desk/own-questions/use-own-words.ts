import { useTranslations } from "next-intl";
import { useFieldReader } from "@/components/desk/fields/use-field-words";
import type { Leaf } from "@/lib/kernel/conditions/condition";
import { OWN_SUBJECTS } from "@/lib/kernel/conditions/own-field";
import { fieldLabel, hasOptions } from "@/lib/modules/fields/policy";
import { shownText } from "@/lib/modules/fields/values/policy";
import type { NamedField } from "./own-fields";

const UNITS = [
  ["days", 86_400],
  ["hours", 3_600],
  ["minutes", 60],
] as const;

/** Most of a text that is quoted. */
const QUOTED_MAX = 60;

/**
 * Says questions about the workspace's own fields.
 * @param nameOf the name of a person, where they are still there
 */
export function useOwnWords(nameOf: (attenderId: number) => string | undefined) {
  const t = useTranslations("field-questions");
  const reader = useFieldReader();
  const bareLabel = (field: NamedField) => fieldLabel(field, reader.locale);

  function listText(field: NamedField, ids: readonly number[], all: boolean): string {
    const labelOf = (id: number) =>
      hasOptions(field.type)
        ? (field.options.find((option) => option.id === id)?.label ?? t("unknown"))
        : (nameOf(id) ?? t("gone"));
    return new Intl.ListFormat(reader.locale, { type: all ? "conjunction" : "disjunction" }).format(ids.map(labelOf));
  }

  function valueText(field: NamedField, { operator, value }: Leaf): string {
    if (Array.isArray(value)) return listText(field, value.map(Number), operator === "has_all");
    if (typeof value === "number") {
      const [unit, size] = UNITS.find(([, length]) => value % length === 0) ?? (["minutes", 60] as const);
      return t(`durations.${unit}`, { count: Math.max(1, Math.round(value / size)) });
    }
    if (typeof value === "boolean") return value ? t("yes") : t("no");
    const text = String(value ?? "");
    if (["number", "money", "date", "datetime"].includes(field.type))
      return shownText(field, text, { ...reader, yes: "", no: "", nameOf: () => undefined });
    return t("quoted", { text: text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX - 1).trimEnd()}…` : text });
  }

  return {
    /** What a field is called where those of its subject alone are. */
    bareLabel,
    /** The groups of fields as a select offers them. */
    groupsOf: (fields: readonly NamedField[]) =>
      OWN_SUBJECTS.map((subject) => ({
        label: t(`groups.${subject}`),
        choices: fields
          .filter((field) => field.subject === subject)
          .map((field) => ({
            value: field.name,
            label: field.isArchived ? t("archived", { field: bareLabel(field) }) : bareLabel(field),
          })),
      })).filter(({ choices }) => choices.length > 0),
    operatorText: (operator: Leaf["operator"]) => t(`operators.${operator}`),
    /** A whole question. @param field undefined: there is none of the name */
    leafText: (leaf: Leaf, field: NamedField | undefined): string => {
      const label = field ? t(`labels.${field.subject as "conversation"}`, { field: bareLabel(field) }) : t("unknown");
      return t(`says.${leaf.operator}`, { field: label, value: field ? valueText(field, leaf) : "…" });
    },
  };
}
