import { plain } from "@/lib/kernel/plain";
import { following, waits } from "./policy";
import type { FlowStep } from "./schema";

/** What a flow knows of who it speaks with, and of now. */
export type FlowFacts = {
  isOpen: boolean;
  companyName: string;
  customerName: string;
  has: { email: boolean; phone: boolean; company: boolean };
};

/** Where a conversation stands: the step that waits, what was asked, how often in a row the answer wasn't understood. */
export type FlowPlace = { stepId: string; fields: Readonly<Record<string, string>>; misses: number };

/** What becomes of the conversation when a flow has spoken. `stuck`: the step that it was at isn't there, or it doesn't end. */
export type FlowEnd = "waiting" | "answering" | "handed_over" | "closed" | "stuck";

/** What a flow says, and where it stands then. */
export type FlowTurn = {
  says: readonly string[];
  choices: readonly string[];
  end: FlowEnd;
  place: FlowPlace;
  /** Who is called; null: whoever has the queue. */
  teamId: number | null;
};

/** More steps than a flow has mean that it goes round. */
const STEPS_OF_TURN = 100;

/** Goes on at a step until one waits or the flow ends; the end of the list calls a person. */
export function enter(
  steps: readonly FlowStep[],
  first: FlowStep | undefined,
  fields: FlowPlace["fields"],
  facts: FlowFacts,
): FlowTurn {
  const says: string[] = [];
  const say = (text: string) => {
    if (text !== "") says.push(filled(text, fields, facts));
  };
  const done = (end: FlowEnd, stepId: string, more: Partial<FlowTurn> = {}): FlowTurn => ({
    says,
    choices: [],
    end,
    place: { stepId, fields, misses: 0 },
    teamId: null,
    ...more,
  });
  let step = first;
  let last = "";
  for (let count = 0; count < STEPS_OF_TURN; count += 1) {
    if (!step) return done("handed_over", last);
    last = step.id;
    if (step.does === "check") {
      step = following(steps, step, holds(step, fields, facts) ? step.yes : step.no);
      continue;
    }
    say(step.text);
    if (step.does === "say") step = following(steps, step, step.next);
    else if (step.does === "menu") return done("waiting", step.id, { choices: step.options.map(({ label }) => label) });
    else if (waits(step)) return done("waiting", step.id);
    else if (step.does === "hand") return done("handed_over", step.id, { teamId: step.teamId });
    else return done(step.does === "answer" ? "answering" : "closed", step.id);
  }
  return done("stuck", last);
}

function holds(
  { check, field, value }: Extract<FlowStep, { does: "check" }>,
  fields: FlowPlace["fields"],
  { isOpen, has }: FlowFacts,
): boolean {
  const known = plain(fields[field] ?? "").trim();
  switch (check) {
    case "open":
      return isOpen;
    case "field-filled":
      return known !== "";
    case "field-is":
      // 'sim, yes': several values may be meant.
      return value.split(",").some((one) => plain(one).trim() === known && known !== "");
    case "customer-email":
      return has.email;
    case "customer-phone":
      return has.phone;
    case "customer-company":
      return has.company;
  }
}

const PLACEHOLDER = /\{\{\s*([^{}]{1,60}?)\s*\}\}/g;

/** A text with its placeholders filled; what nobody said is left out, with the comma and space before it. */
export function filled(text: string, fields: FlowPlace["fields"], facts: FlowFacts): string {
  const [firstName = ""] = facts.customerName.split(" ");
  const known: Record<string, string> = {
    "customer.name": facts.customerName,
    "customer.firstname": firstName,
    "company.name": facts.companyName,
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [plain(name), value])),
  };
  return text
    .replace(PLACEHOLDER, (_, name: string) => known[plain(name)] ?? "")
    .replace(/ ?, ?(?=[!.?])/g, "")
    .replace(/ {2,}/g, " ")
    .replace(/ (?=[!?.,])/g, "")
    .trim();
}
