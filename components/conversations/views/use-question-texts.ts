import { useTranslations } from "next-intl";
import { useOwnFields } from "@/components/desk/own-questions/own-fields";
import { useOwnWords } from "@/components/desk/own-questions/use-own-words";
import { useAttendees } from "@/components/desk/screen/attendees";
import { useRecordNames } from "@/components/desk/screen/record-names";
import { useScreen } from "@/components/desk/screen/screen-context";
import { useTeams } from "@/components/desk/screen/teams";
import { type Condition, type Leaf, leavesOf } from "@/lib/kernel/conditions/condition";
import { asksOwnFields, ownFieldOf } from "@/lib/kernel/conditions/own-field";
import { durationOf, isQuestion, type Part } from "./questions";

/** Says the questions of a condition in words. */
export function useQuestionTexts(condition: Condition): (part: Part) => string {
  const t = useTranslations("conversation-views");
  const names = useTranslations("conversations");
  const { times } = useScreen();
  const leaves = leavesOf(condition);
  const own = useOwnFields(asksOwnFields(condition));
  const hasPeople = leaves.some(
    ({ field, value }) =>
      value !== undefined &&
      (field === "assignee" || own.fields.some((one) => one.name === field && one.type === "person")),
  );
  const { attendees } = useAttendees(hasPeople);
  const ownWords = useOwnWords((id) => attendees.find((one) => one.id === id)?.name);
  const teams = useTeams();
  const recordName = useRecordNames([condition]);

  const nameOf = (field: string, value: string | number): string => {
    if (field === "status" || field === "priority" || field === "channel") return names(`${field}.${value}`);
    const id = Number(value);
    if (field === "assignee") return attendees.find((one) => one.id === id)?.name ?? t("unknown");
    if (field === "team") return teams.find((one) => one.id === id)?.name ?? t("unknown");
    if (field === "customer" || field === "company") {
      const name = recordName(field, id);
      return name === null ? t("unknown") : (name ?? "…");
    }
    return String(value);
  };
  const operandText = ({ field, operator, value }: Leaf): string => {
    if (Array.isArray(value)) return value.map((one) => nameOf(field, one)).join(", ");
    if (operator === "older_than" || operator === "newer_than") {
      const { count, unit } = durationOf(Number(value));
      return t(`durations.${unit}`, { count });
    }
    return operator === "before" || operator === "after" ? times.shortDate(String(value)) : String(value);
  };
  const ofLeaf = (leaf: Leaf): string => {
    const { field, operator, value } = leaf;
    if (ownFieldOf(field)) {
      const found = own.fields.find(({ name }) => name === field);
      return found || !own.isPending ? ownWords.leafText(leaf, found) : "…";
    }
    const special = `says.${field}_${operator === "is" ? String(value) : operator}`;
    if (t.has(special)) return t(special);
    return t(`says.${operator}`, { field: t(`fields.${field}`), value: operandText(leaf) });
  };
  const joined = (word: "or" | "and", texts: readonly string[]): string =>
    texts.reduce((first, second) => t(`says.${word}`, { first, second }));
  const say = (part: Part): string => {
    if (isQuestion(part)) return ofLeaf(part);
    const some = part.any.length > 0 ? [joined("or", part.any.map(say))] : [];
    return joined("and", [...part.all.map(say), ...some]);
  };
  return say;
}
