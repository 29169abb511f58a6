import type { FieldErrors } from "@/components/desk/form/field-errors";
import type { StoredRecord } from "@/lib/client/forms/record-draft";
import { type Condition, NO_CONDITION } from "@/lib/kernel/conditions/condition";
import type { Priority } from "@/lib/kernel/conversation";
import { PRIORITIES } from "@/lib/modules/conversations/views/filter";
import { SLA_KINDS, type SlaKind } from "@/lib/modules/sla/policy";
import type { SlaPolicyDto, SlaPolicyInput, SlaTargets } from "@/lib/modules/sla/schema";
import { type Asked, putTogether, takenApart } from "./condition-parts";
import { readDuration, writeDuration } from "./durations";

/** The targets as they are typed; an empty one isn't counted. */
export type TargetTexts = Readonly<Record<Priority, Readonly<Record<SlaKind, string>>>>;

/** What the form of a policy holds. `rest`: what its condition asks beside what the fields show. */
export type PolicyDraft = Asked & {
  name: string;
  isActive: boolean;
  rest: Condition;
  /** An id, or nothing for the company's hours. */
  calendarId: string;
  targets: TargetTexts;
  warnPercent: string;
  restsWithCustomer: boolean;
  restsSnoozed: boolean;
};

const byPriority = <Row>(rowOf: (priority: Priority) => Row): Record<Priority, Row> => ({
  urgent: rowOf("urgent"),
  high: rowOf("high"),
  medium: rowOf("medium"),
  low: rowOf("low"),
});

/** What a new policy begins with. */
export const newPolicy = (): PolicyDraft => ({
  name: "",
  isActive: true,
  ...takenApart(NO_CONDITION),
  calendarId: "",
  targets: byPriority(() => ({ first: "", next: "", resolution: "" })),
  warnPercent: "80",
  restsWithCustomer: true,
  restsSnoozed: true,
});

/** A stored policy under its form. */
export function storedPolicy(policy: SlaPolicyDto): StoredRecord<PolicyDraft> {
  const text = (seconds: number | undefined) => (seconds === undefined ? "" : writeDuration(seconds));
  const { name, isActive, condition, calendarId, targets, warnPercent, restsWithCustomer, restsSnoozed } = policy;
  const values: PolicyDraft = {
    name,
    isActive,
    ...takenApart(condition),
    calendarId: calendarId === null ? "" : String(calendarId),
    targets: byPriority((priority) => {
      const { first, next, resolution } = targets[priority];
      return { first: text(first), next: text(next), resolution: text(resolution) };
    }),
    warnPercent: String(warnPercent),
    restsWithCustomer,
    restsSnoozed,
  };
  return { version: policy.version, values };
}

/** The targets of those cells that hold a duration. */
export const targetsOf = (texts: TargetTexts): SlaTargets =>
  byPriority((priority) =>
    Object.fromEntries(
      SLA_KINDS.flatMap((kind) => {
        const read = readDuration(texts[priority][kind]);
        return "seconds" in read ? [[kind, read.seconds]] : [];
      }),
    ),
  );

/** Whether nothing is counted by these. */
export const isUncounted = (targets: SlaTargets): boolean =>
  PRIORITIES.every((priority) => SLA_KINDS.every((kind) => targets[priority][kind] === undefined));

/** What is sent of a form that has no errors. */
export function inputOf(draft: PolicyDraft): SlaPolicyInput {
  const { name, isActive, calendarId, targets, warnPercent, restsWithCustomer, restsSnoozed } = draft;
  return {
    name: name.trim(),
    isActive,
    condition: putTogether(draft),
    calendarId: calendarId === "" ? null : Number(calendarId),
    targets: targetsOf(targets),
    warnPercent: Number(warnPercent),
    restsWithCustomer,
    restsSnoozed,
  };
}

/** What is wrong with a form, as names of texts under `sla-policies.wrong`, by the field's path. */
export function problemsOf({ name, targets, warnPercent }: PolicyDraft): FieldErrors {
  const errors: Record<string, string> = {};
  if (name.trim() === "") errors.name = "nameRequired";
  for (const priority of PRIORITIES)
    for (const kind of SLA_KINDS) {
      const text = targets[priority][kind];
      const read = text.trim() === "" ? null : readDuration(text);
      if (read && "problem" in read) errors[`targets.${priority}.${kind}`] = read.problem;
    }
  const isEmpty = PRIORITIES.every((priority) => SLA_KINDS.every((kind) => targets[priority][kind].trim() === ""));
  if (isEmpty) errors.targets = "targetRequired";
  if (!/^[1-9]\d?$/.test(warnPercent.trim())) errors.warnPercent = "warnPercent";
  return errors;
}
