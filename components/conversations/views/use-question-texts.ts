import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAttendees } from "@/components/desk/screen/attendees";
import { useScreen } from "@/components/desk/screen/screen-context";
import { useTeams } from "@/components/desk/screen/teams";
import { apiGet } from "@/lib/client/http/api";
import { type Condition, type Leaf, leavesOf } from "@/lib/kernel/conditions/condition";
import { durationOf, isQuestion, type Part } from "./questions";

const KEPT_MS = 300_000;
const RECORDS = { customer: "customers", company: "companies" } as const;

/** Names of customers and companies that a condition names. */
function useRecordNames(condition: Condition): (field: string, id: number) => string | undefined {
  const asked = leavesOf(condition).flatMap(({ field, value }) =>
    (field === "customer" || field === "company") && Array.isArray(value)
      ? value.map((id) => ({ field, id: Number(id) }) as const)
      : [],
  );
  const found = useQueries({
    queries: asked.map(({ field, id }) => ({
      queryKey: ["record-name", field, id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        apiGet<{ name: string }>(`/api/v1/${RECORDS[field]}/${id}`, {}, signal),
      staleTime: KEPT_MS,
      retry: false,
    })),
  });
  return (field, id) => found[asked.findIndex((one) => one.field === field && one.id === id)]?.data?.name;
}

/** Says the questions of a condition in words. */
export function useQuestionTexts(condition: Condition): (part: Part) => string {
  const t = useTranslations("conversation-views");
  const names = useTranslations("conversations");
  const { times } = useScreen();
  const leaves = leavesOf(condition);
  const { attendees } = useAttendees(leaves.some(({ field, value }) => field === "assignee" && value !== undefined));
  const teams = useTeams();
  const recordName = useRecordNames(condition);

  const nameOf = (field: string, value: string | number): string => {
    if (field === "status" || field === "priority" || field === "channel") return names(`${field}.${value}`);
    const id = Number(value);
    if (field === "assignee") return attendees.find((one) => one.id === id)?.name ?? t("unknown");
    if (field === "team") return teams.find((one) => one.id === id)?.name ?? t("unknown");
    if (field === "customer" || field === "company") return recordName(field, id) ?? "…";
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
    const own = `says.${field}_${operator === "is" ? String(value) : operator}`;
    if (t.has(own)) return t(own);
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
