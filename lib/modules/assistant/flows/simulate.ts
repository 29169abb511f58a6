import { workspaceName } from "@/lib/modules/workspace/profile";
import { reads } from "@/lib/platform/db/reads";
import { localeOf } from "@/lib/platform/i18n/language";
import type { Ctx } from "@/lib/platform/session/context";
import type { FlowPlace } from "./advance";
import { converse } from "./converse";
import { answersOf } from "./from-knowledge";
import { following, waysOf } from "./policy";
import type { Simulation, SimulationInput } from "./schema";

/**
 * What a flow would say to a customer, message by message, as steps that are being edited stand now. Nothing is sent or kept.
 * What comes after its end isn't answered.
 */
export async function simulateFlow(ctx: Ctx, { steps, said, isOpen }: SimulationInput): Promise<Simulation> {
  const locale = localeOf(said.map(({ text }) => text));
  const facts = {
    isOpen,
    companyName: await workspaceName(reads(ctx.workspaceId)),
    customerName: ctx.attender.fullName,
    has: { email: true, phone: false, company: false },
  };
  const { answer, isForPeople } = await answersOf(ctx.workspaceId, { thread: [], locale });
  // A way to a step that is gone ends with a person, as the end of the list does.
  const whole = steps.filter((step) => waysOf(step).every((next) => next === null || following(steps, step, next)));
  const lines: Simulation["lines"] = [];
  let place: FlowPlace | null = null;
  let end: Simulation["end"] = "waiting";
  for (const { text } of said) {
    lines.push({ from: "customer", text, choices: [] });
    if (end !== "waiting") break;
    const turn = await converse(whole, place, text, { whole: text, facts, locale, answer, isForPeople });
    ({ place, end } = turn);
    if (turn.says.length > 0) lines.push({ from: "flow", text: turn.says.join("\n\n"), choices: [...turn.choices] });
  }
  return { lines, stepId: place?.stepId || null, end, fields: { ...place?.fields } };
}
