import type { useTranslations } from "next-intl";
import { GIVABLE_PERMISSIONS, type GivablePermission } from "@/lib/modules/attenders/roles/policy";
import type { AttenderDto } from "@/lib/modules/attenders/schema";
import { FIELD_SUBJECTS, type FieldSubject } from "@/lib/modules/fields/policy";
import { TICKET_STATUSES } from "@/lib/modules/tickets/filter";
import type { TicketStatus } from "@/lib/modules/tickets/schema";
import type { AuditEventDto } from "@/lib/modules/workspace/schema";

type AuditText = ReturnType<typeof useTranslations<"settings.audit">>;

/** Names of attenders by id, for the values that are attenders. */
export type People = Readonly<Record<number, string>>;

/** Their values are lists that nobody can read in a line. */
const TOO_LONG = new Set(["businessHours", "hours", "holidays"]);

/** What an event says besides who and what, a line for each value that changed or was noted. */
export function describeDetails(
  t: AuditText,
  { details }: AuditEventDto,
  { people, wordsOf }: { people: People; wordsOf: (permissions: GivablePermission[]) => string },
): string[] {
  const lines: string[] = [];
  const shown = (name: string, value: unknown) =>
    name === "permissions" && typeof value === "string"
      ? wordsOf(GIVABLE_PERMISSIONS.filter((permission) => value.split(",").includes(permission)))
      : valueText(t, name, value, people);
  for (const [key, value] of Object.entries(details)) {
    const [name = key, side] = key.split(".");
    const field = t.has(`fields.${name}`) ? t(`fields.${name}`) : name;
    if (side === "to") continue;
    if (side !== "from") {
      if (value !== null || name === "attenderId") lines.push(t("value", { field, value: shown(name, value) }));
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

const isFieldSubject = (value: unknown): value is FieldSubject => FIELD_SUBJECTS.some((subject) => subject === value);
const isTicketStatus = (value: unknown): value is TicketStatus => TICKET_STATUSES.some((status) => status === value);
const isReach = (value: unknown): value is AttenderDto["reach"] =>
  value === "everything" || value === "teams" || value === "own";

function valueText(t: AuditText, name: string, value: unknown, people: People): string {
  const personOf = (id: number | string) => people[Number(id)] ?? t("person", { id });
  if (name === "attenderId") return typeof value === "number" ? personOf(value) : t("nobody");
  if (name === "members")
    return typeof value === "string" && value !== "" ? value.split(",").map(personOf).join(", ") : t("nobody");
  if (name === "teamId") return typeof value === "number" ? t("team", { id: value }) : t("noTeam");
  if (name === "role" && value === "") return t("values.fixed");
  if (name === "profile") return t(value === 1 ? "values.administrator" : "values.default");
  if (name === "subject" && isFieldSubject(value)) return t(`values.${value}`);
  if (name === "base" && isTicketStatus(value)) return t(`values.${value}`);
  if (name === "reach" && isReach(value)) return t(`values.${value}`);
  if (name === "isPrivate") return t(value ? "values.yes" : "values.no");
  if (name === "isActive") return t(value ? "values.active" : "values.inactive");
  if (value === null || value === undefined || value === "") return t("blank");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
