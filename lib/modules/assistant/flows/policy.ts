import { plain } from "@/lib/kernel/plain";
import type { FlowProblem, FlowStep } from "./schema";

/** The step that a step leads to; undefined at the end of the list, where a person is called. */
export function following(steps: readonly FlowStep[], step: FlowStep, next: string | null): FlowStep | undefined {
  return next === null ? steps[steps.indexOf(step) + 1] : steps.find(({ id }) => id === next);
}

/** Ways that a step names, in their order; null: the next step of the list. */
export function waysOf(step: FlowStep): readonly (string | null)[] {
  switch (step.does) {
    case "say":
    case "ask":
      return [step.next];
    case "menu":
      return step.options.map(({ next }) => next);
    case "check":
      return [step.yes, step.no];
    default:
      return [];
  }
}

/** Whether a step waits for its customer. */
export const waits = ({ does }: FlowStep): boolean => does === "menu" || does === "ask";

/** What keeps steps from being published, in their order. `teamIds`: the teams that are there. */
export function problemsOf(
  steps: readonly FlowStep[],
  { channels, teamIds }: { channels: readonly string[]; teamIds: readonly number[] },
): FlowProblem[] {
  const problems: FlowProblem[] = [];
  if (channels.length === 0) problems.push({ stepId: null, problem: "noChannels" });
  if (steps.length === 0) problems.push({ stepId: null, problem: "noSteps" });
  const ids = new Set(steps.map(({ id }) => id));
  for (const step of steps) {
    const add = (problem: FlowProblem["problem"]) => problems.push({ stepId: step.id, problem });
    for (const problem of ownProblems(step, teamIds)) add(problem);
    if (waysOf(step).some((next) => next !== null && !ids.has(next))) add("stepGone");
    if (isEndless(steps, step)) add("endless");
  }
  return problems;
}

function ownProblems(step: FlowStep, teamIds: readonly number[]): FlowProblem["problem"][] {
  const problems: FlowProblem["problem"][] = [];
  const needsText = step.does === "say" || step.does === "menu" || step.does === "ask";
  if (needsText && step.text === "") problems.push("noText");
  if (step.does === "menu") {
    const labels = step.options.map(({ label }) => plain(label));
    if (labels.length < 2) problems.push("noOptions");
    if (labels.includes("")) problems.push("noLabel");
    else if (new Set(labels).size < labels.length) problems.push("sameLabel");
  }
  if (step.does === "ask" && step.field === "") problems.push("noField");
  if (step.does === "check" && step.check.startsWith("field")) {
    if (step.field === "") problems.push("noField");
    if (step.check === "field-is" && step.value === "") problems.push("noValue");
  }
  if (step.does === "hand" && step.teamId !== null && !teamIds.includes(step.teamId)) problems.push("teamGone");
  return problems;
}

/** Whether a step leads back to itself without waiting for anybody in between: it would say the same for ever. */
function isEndless(steps: readonly FlowStep[], from: FlowStep): boolean {
  const seen = new Set<FlowStep>();
  const open = [from];
  for (let step = open.pop(); step; step = open.pop()) {
    if (waits(step)) continue;
    for (const next of waysOf(step)) {
      const then = following(steps, step, next);
      if (then === from) return true;
      if (!then || seen.has(then)) continue;
      seen.add(then);
      open.push(then);
    }
  }
  return false;
}

/** Options as a numbered list, for channels without buttons. */
export const numbered = (labels: readonly string[]): string =>
  labels.map((label, index) => `${index + 1}. ${label}`).join("\n");
