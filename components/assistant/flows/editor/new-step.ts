import type { FlowStep, StepKind } from "@/lib/modules/assistant/flows/schema";

/** Kinds of steps in the order in which they are offered. */
export const STEP_KINDS = ["menu", "say", "ask", "check", "hand", "answer", "close"] as const satisfies StepKind[];

const ID_LETTERS = 8;

const newId = () => crypto.randomUUID().replaceAll("-", "").slice(0, ID_LETTERS);

/** A step of a kind with nothing in it. */
export function newStep(does: StepKind): FlowStep {
  const id = newId();
  switch (does) {
    case "say":
      return { id, does, text: "", next: null };
    case "menu": {
      const options = ["", ""].map((label) => ({ label, words: "", next: null }));
      return { id, does, text: "", options };
    }
    case "ask":
      return { id, does, text: "", field: "", kind: "text", isOptional: false, next: null };
    case "check":
      return { id, does, check: "open", field: "", value: "", yes: null, no: null };
    case "hand":
      return { id, does, text: "", teamId: null };
    default:
      return { id, does, text: "" };
  }
}

/** A step like another, with a number of its own. */
export const copyOf = (step: FlowStep): FlowStep => ({ ...step, id: newId() });
