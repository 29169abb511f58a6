import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useFieldWords } from "@/components/desk/fields/use-field-words";
import { useOwnFields } from "@/components/desk/own-questions/own-fields";
import { useRecordNames } from "@/components/desk/screen/record-names";
import type { Condition, Leaf } from "@/lib/kernel/conditions/condition";
import type { RuleInput } from "@/lib/modules/automation/schema";
import type { DeskAction } from "./action-kinds";
import {
  actionText,
  conditionTexts,
  leafText,
  NAMED_MAX,
  quoted,
  ruleSentence,
  type SentenceParts,
  wholeSentence,
} from "./rule-sentence";

/** What the rules' section needs to know of a person or a team. */
export type Named = { id: number; name: string };

/** Says rules in the reader's language. `conditions` name customers and companies whose names are read. */
export function useRuleWords(people: readonly Named[], teams: readonly Named[], conditions: readonly Condition[]) {
  const t = useTranslations("automation.says");
  const names = useTranslations("automation.names");
  const locale = useLocale();
  const format = useFormatter();
  const own = useOwnFields();
  const { labelOf, valueText } = useFieldWords();
  const recordName = useRecordNames(conditions, NAMED_MAX);
  const and = new Intl.ListFormat(locale, { type: "conjunction" });
  const or = new Intl.ListFormat(locale, { type: "disjunction" });
  const parts: SentenceParts = {
    say: (key, values) => t(key, values),
    nameOf: (field, value) => {
      if (field === "assignee") return people.find(({ id }) => id === value)?.name ?? t("gonePerson");
      if (field === "team") return teams.find(({ id }) => id === value)?.name ?? t("goneTeam");
      if (field === "customer" || field === "company") {
        const name = recordName(field, Number(value));
        if (name !== null) return name ?? "…";
        return field === "customer" ? t("goneCustomer") : t("goneCompany");
      }
      const name = names(`${field}.${value}`);
      return field === "channel" ? name : name.toLocaleLowerCase(locale);
    },
    fieldOf: (key, value) => {
      const field = own.fields.find((one) => one.subject === "conversation" && one.key === key);
      if (!field) return own.isPending ? null : { field: key, value: t("gone") };
      const isRead = value !== "" && !Number.isNaN(value);
      const nameOf = (id: number) => people.find((one) => one.id === id)?.name;
      return { field: labelOf(field), value: isRead ? quoted(valueText(field, value, nameOf)) : "…" };
    },
    instant: (iso) => format.dateTime(new Date(iso), { dateStyle: "short", timeStyle: "short" }),
    and: (texts) => and.format(texts),
    or: (texts) => or.format(texts),
  };
  return {
    sentence: (rule: Omit<RuleInput, "name">) => ruleSentence(rule, parts),
    /** The sentence with its texts as long as they are, to look for words in. */
    wholeSentence: (rule: Omit<RuleInput, "name">) => wholeSentence(rule, parts),
    conditionText: (condition: Condition) => conditionTexts(condition, parts).join(" · "),
    questionText: (question: Leaf) => leafText(question, parts),
    actionText: (action: DeskAction) => actionText(action, parts),
  };
}
