import type { Condition } from "@/lib/kernel/conditions/condition";
import type { RuleAction, RuleInput } from "@/lib/modules/automation/schema";

/** The texts of a template, under `automation.templates`; `words` are texts that the rule itself holds. */
type TemplateName =
  | "urgent"
  | "unanswered"
  | "closedHours"
  | "unhappy"
  | "reopened"
  | "unowned"
  | "deadline"
  | "subject"
  | "welcome"
  | "quiet";

type Template = { name: TemplateName; rule(text: (key: string) => string): Omit<RuleInput, "name"> };

const NOTHING: Condition = { all: [], any: [] };
const rule = (
  given: Partial<Omit<RuleInput, "name" | "actions">> & { actions: RuleAction[] },
): Omit<RuleInput, "name"> => ({
  event: "customer_wrote",
  since: null,
  minutes: null,
  condition: NOTHING,
  stopsAfter: false,
  ...given,
});
const leads = { kind: "notify", attenderIds: [], assignee: false, leads: true } satisfies RuleAction;
const owner = { kind: "notify", attenderIds: [], assignee: true, leads: false } satisfies RuleAction;

/** Rules that most desks want. They name no person or team, which may not be there. */
export const TEMPLATES: readonly Template[] = [
  {
    name: "urgent",
    rule: (text) =>
      rule({
        condition: {
          all: [],
          any: [
            { field: "message", operator: "contains", value: text("word1") },
            { field: "message", operator: "contains", value: text("word2") },
          ],
        },
        actions: [{ kind: "priority", priority: "urgent" }, leads],
      }),
  },
  {
    name: "unanswered",
    rule: () =>
      rule({ event: "time", since: "waiting", minutes: 240, actions: [{ kind: "priority", priority: "high" }, leads] }),
  },
  {
    name: "closedHours",
    rule: (text) =>
      rule({
        condition: { all: [{ field: "isOpen", operator: "is", value: false }], any: [] },
        actions: [{ kind: "reply", text: text("reply") }],
      }),
  },
  {
    name: "unhappy",
    rule: (text) =>
      rule({
        event: "rated_unsatisfied",
        actions: [
          { kind: "note", text: text("note") },
          { ...owner, leads: true },
        ],
      }),
  },
  {
    name: "reopened",
    rule: () => rule({ event: "reopened", actions: [{ kind: "priority", priority: "high" }, owner] }),
  },
  {
    name: "unowned",
    rule: () =>
      rule({
        event: "time",
        since: "waiting",
        minutes: 30,
        condition: { all: [{ field: "assignee", operator: "is_empty" }], any: [] },
        actions: [leads],
      }),
  },
  {
    name: "deadline",
    rule: () => rule({ event: "sla_warned", actions: [{ kind: "priority", priority: "urgent" }, owner] }),
  },
  {
    name: "subject",
    rule: (text) =>
      rule({
        event: "created",
        condition: { all: [{ field: "subject", operator: "contains", value: text("word1") }], any: [] },
        actions: [{ kind: "addTag", tag: text("tag") }],
      }),
  },
  {
    name: "welcome",
    rule: (text) =>
      rule({
        event: "created",
        condition: { all: [{ field: "isFirst", operator: "is", value: true }], any: [] },
        actions: [{ kind: "addTag", tag: text("tag") }],
      }),
  },
  {
    name: "quiet",
    rule: () =>
      rule({
        event: "time",
        since: "activity",
        minutes: 7 * 24 * 60,
        condition: { all: [{ field: "waitingSince", operator: "is_empty" }], any: [] },
        actions: [{ kind: "close" }],
      }),
  },
];
