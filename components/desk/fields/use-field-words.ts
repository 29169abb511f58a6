import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { type FieldValue, fieldLabel } from "@/lib/modules/fields/policy";
import type { DefinedField, FilledField } from "@/lib/modules/fields/schema";
import { shownText } from "@/lib/modules/fields/values/policy";

/** How the viewer reads and types: their language, and the workspace's clock. */
export function useFieldReader(): { locale: "pt-BR" | "en"; timeZone: string } {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? "UTC";
  return { locale: locale === "en" ? "en" : "pt-BR", timeZone };
}

/** What is wrong with a value, in words: the names that the API's texts have, of which screens need these few. */
export function useFieldProblem(): (error: string) => string {
  const t = useTranslations("fields");
  return (error) => {
    const [name = "", limit = ""] = error.split(" ");
    return t.has(`problems.${name}`) ? t(`problems.${name}`, { limit: Number(limit) }) : t("problems.valueInvalid");
  };
}

/** What fields are called and hold, in the viewer's language. */
export function useFieldWords() {
  const t = useTranslations("fields");
  const reader = useFieldReader();
  const yes = t("yes");
  const no = t("no");
  const valueText = (
    field: DefinedField,
    value: FieldValue | null,
    nameOf: (attenderId: number) => string | null | undefined,
  ) => shownText(field, value, { ...reader, yes, no, nameOf: (id) => nameOf(id) ?? t("unknownPerson") });
  return {
    labelOf: (field: DefinedField) => fieldLabel(field, reader.locale),
    textOf: (field: FilledField) => valueText(field, field.value, () => field.personName),
    /** A value that a field would have. */
    valueText,
  };
}
