import type { FieldErrors } from "@/components/desk/form/field-errors";
import { problemOf } from "@/components/settings/automation/rule-draft";
import type { StoredRecord } from "@/lib/client/forms/record-draft";
import { MACRO_SNOOZE_HOURS_MAX, MACRO_TEXT_MAX } from "@/lib/modules/macros/policy";
import { hasUnknownVariable, type MacroAction, type MacroDto, type MacroInput } from "@/lib/modules/macros/schema";

/** What the form of a macro holds. `audience`: me, everybody, or a team's id; `answer` empty: it answers nothing. */
export type MacroDraft = {
  name: string;
  audience: string;
  answer: string;
  actions: readonly MacroAction[];
  finish: "none" | "close" | "snooze";
  hours: string;
};

/** What a new macro begins with. */
export const newMacro = (audience: string): MacroDraft => ({
  name: "",
  audience,
  answer: "",
  actions: [],
  finish: "none",
  hours: "24",
});

/** A macro under its form. */
export const storedMacro = ({
  version,
  name,
  audience,
  teamId,
  text,
  actions,
  finish,
}: MacroDto): StoredRecord<MacroDraft> => ({
  version,
  values: {
    name,
    audience: audience === "team" ? String(teamId) : audience,
    answer: text ?? "",
    actions,
    finish: finish?.kind ?? "none",
    hours: finish?.kind === "snooze" ? String(finish.hours) : "24",
  },
});

/** What is sent of a form that has no errors. */
export function inputOf({ name, audience, answer, actions, finish, hours }: MacroDraft): MacroInput {
  const isTeam = audience !== "me" && audience !== "everybody";
  return {
    name: name.trim(),
    audience: isTeam ? "team" : audience,
    teamId: isTeam ? Number(audience) : null,
    text: answer.trim() === "" ? null : answer.trim(),
    actions: [...actions],
    finish:
      finish === "none" ? null : finish === "close" ? { kind: "close" } : { kind: "snooze", hours: Number(hours) },
  };
}

/** What is wrong with a form: names of texts under `macros.wrong`, and of actions under `automation.wrong`, by the field's path. */
export function problemsOf({ name, answer, actions, finish, hours }: MacroDraft): {
  fields: FieldErrors;
  actions: FieldErrors;
} {
  const fields: Record<string, string> = {};
  const wrong: Record<string, string> = {};
  if (name.trim() === "") fields.name = "name";
  if (answer.trim().length > MACRO_TEXT_MAX) fields.answer = "tooLong";
  else if (hasUnknownVariable(answer)) fields.answer = "variable";
  if (answer.trim() === "" && actions.length === 0 && finish === "none") fields.actions = "empty";
  const count = Number(hours);
  if (finish === "snooze" && !(Number.isInteger(count) && count >= 1 && count <= MACRO_SNOOZE_HOURS_MAX))
    fields.hours = "hours";
  for (const [index, action] of actions.entries()) {
    const problem = problemOf(action);
    // A macro knows who applies it, too, whom no rule knows.
    const isKnown = problem === "variable" && "text" in action && !hasUnknownVariable(action.text);
    if (problem && !isKnown) wrong[`actions.${index}`] = problem;
  }
  return { fields, actions: wrong };
}
