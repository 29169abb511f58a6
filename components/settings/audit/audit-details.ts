import type { useTranslations } from "next-intl";
import type { AuditEventDto } from "@/lib/modules/workspace/schema";

type AuditText = ReturnType<typeof useTranslations<"settings.audit">>;

/** Names of attenders by id, for the values that are attenders. */
export type People = Readonly<Record<number, string>>;

/** Their values are lists that nobody can read in a line. */
const TOO_LONG = new Set(["businessHours", "holidays"]);

/** What an event says besides who and what, a line for each value that changed or was noted. */
export function describeDetails(t: AuditText, { details }: AuditEventDto, people: People): string[] {
  const lines: string[] = [];
  for (const [key, value] of Object.entries(details)) {
    const [name = key, side] = key.split(".");
    const field = t.has(`fields.${name}`) ? t(`fields.${name}`) : name;
    if (side === "to") continue;
    if (side !== "from") {
      if (value !== null || name === "attenderId")
        lines.push(t("value", { field, value: valueText(t, name, value, people) }));
    } else if (TOO_LONG.has(name)) lines.push(t("value", { field, value: t("changed") }));
    else
      lines.push(
        t("change", {
          field,
          from: valueText(t, name, value, people),
          to: valueText(t, name, details[`${name}.to`], people),
        }),
      );
  }
  return lines;
}

function valueText(t: AuditText, name: string, value: unknown, people: People): string {
  if (name === "attenderId") {
    if (typeof value !== "number") return t("nobody");
    return people[value] ?? t("person", { id: value });
  }
  if (name === "profile") return t(value === 1 ? "values.administrator" : "values.default");
  if (name === "isActive") return t(value ? "values.active" : "values.inactive");
  if (value === null || value === undefined || value === "") return t("blank");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
