import type { RuleAction, RuleActionKind } from "@/lib/modules/automation/schema";
import type { MacroAction } from "@/lib/modules/macros/schema";

/** What can be done with a conversation: by a rule, or by a person's macro. */
export type DeskAction = RuleAction | MacroAction;

/** What rules do, in the order in which their form offers it. */
export const RULE_ACTION_KINDS = [
  "priority",
  "addTag",
  "removeTag",
  "assign",
  "team",
  "field",
  "notify",
  "reply",
  "note",
  "snooze",
  "close",
] as const satisfies readonly RuleActionKind[];
