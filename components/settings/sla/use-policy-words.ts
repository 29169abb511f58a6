import { useLocale, useTranslations } from "next-intl";
import type { Condition, Leaf } from "@/lib/kernel/conditions/condition";
import type { Priority } from "@/lib/kernel/conversation";
import { PRIORITIES } from "@/lib/modules/conversations/views/filter";
import { SLA_KINDS } from "@/lib/modules/sla/policy";
import type { SlaTargets } from "@/lib/modules/sla/schema";
import { writeDuration } from "./durations";
import { conditionSummary } from "./policy-summary";

/** What a policy's section needs to know of a team, or of a calendar. */
export type Named = { id: number; name: string };

/** Says conditions and targets in the reader's language. */
export function usePolicyWords(teams: readonly Named[]) {
  const t = useTranslations("sla-policies");
  const locale = useLocale();
  const lists = {
    or: new Intl.ListFormat(locale, { type: "disjunction" }),
    and: new Intl.ListFormat(locale, { type: "conjunction" }),
  };

  const nameOf = (field: string, value: string | number): string => {
    if (field === "team") return teams.find(({ id }) => id === value)?.name ?? t("unknownTeam");
    if (field === "channel") return t(`channels.${value}`);
    // In the middle of what is said.
    return field === "priority" ? t(`priorities.${value}`).toLocaleLowerCase(locale) : String(value);
  };
  const leaf = ({ field, operator, value }: Leaf): string => {
    const name = t(`fields.${field}`);
    if (!Array.isArray(value)) return t(`says.${operator}`, { field: name.toLocaleLowerCase(locale) });
    const values: readonly (string | number)[] = value;
    // Whom it names isn't known here, and may be many.
    if (field === "customer" || field === "company") return t(`says.${field}_${operator}`, { count: values.length });
    const list = lists[operator === "has_all" ? "and" : "or"];
    return t(`says.${operator}`, { field: name, value: list.format(values.map((one) => nameOf(field, one))) });
  };

  return {
    /** A condition, 'all conversations' for an empty one. */
    conditionText: (condition: Condition): string =>
      conditionSummary(condition, {
        leaf,
        or: (texts) => lists.or.format(texts),
        and: (texts) => lists.and.format(texts),
      }) || t("everything"),
    targetText: (target: SlaTargets[Priority]): string =>
      SLA_KINDS.flatMap((kind) => {
        const seconds = target[kind];
        return seconds === undefined ? [] : [t(`within.${kind}`, { time: writeDuration(seconds) })];
      }).join(" · "),
    prioritiesText: (priorities: readonly Priority[]): string =>
      priorities.length === PRIORITIES.length
        ? t("allPriorities")
        : lists.and.format(priorities.map((priority) => t(`priorities.${priority}`))),
  };
}
