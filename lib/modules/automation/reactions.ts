import { dispatched, type Reaction, within } from "@/lib/modules/events/reactions";
import type { Unit } from "@/lib/modules/events/unit";
import { activeRules } from "./active-rules";
import type { RuleEvent } from "./policy";
import { runRules } from "./run/run-rules";
import { keepTimers } from "./timers/keep-timers";

/** What rules do when something happens elsewhere: it is noted in its commit, and they are asked after it. */
export const automationReactions: readonly Reaction[] = [
  within("conversation.changed", (unit, { subjectId, at, data }) => raise(unit, subjectId, { events: data.what, at })),
  within("message.added", async (unit, { subjectId, data: { sender, isSilent, seq, at } }) => {
    if (isSilent || sender === "assistant") return;
    await raise(unit, subjectId, { events: [sender === "customer" ? "customer_wrote" : "we_wrote"], seq, at });
  }),
  within("field_values.changed", async (unit, { subjectId, at, data: { subject } }) => {
    if (subject === "conversation") await raise(unit, subjectId, { events: ["fields_changed"], at });
  }),
  within("sla.warned", (unit, { subjectId, at }) => raise(unit, subjectId, { events: ["sla_warned"], at })),
  within("sla.breached", (unit, { subjectId, at }) => raise(unit, subjectId, { events: ["sla_breached"], at })),
  within("survey.rated", (unit, { subjectId, at, data: { rating } }) =>
    raise(unit, subjectId, { events: rating === "unsatisfied" ? ["rated", "rated_unsatisfied"] : ["rated"], at }),
  ),
  dispatched("automation.due", "automation.rules", runRules),
];

type Happened = { events: readonly RuleEvent[]; seq?: number; at: number };

/** Has the rules asked that wait for one of these events; where none does, nothing is stored. */
async function raise(unit: Unit, subjectId: string, { events, seq, at }: Happened): Promise<void> {
  const active = await activeRules(unit, unit.workspaceId);
  if (active.rules.length === 0) return;
  if (active.timed.length > 0) await keepTimers(unit, active.timed, Number(subjectId), { events, at });
  const due = events.filter((event) => active.events.has(event));
  if (due.length === 0) return;
  await unit.happened("automation.due", Number(subjectId), { events: due, ...(seq !== undefined && { seq }) });
}
