import { addEntry } from "@/lib/modules/conversations/add-entry";
import { settleStates } from "@/lib/modules/conversations/state/conversation-state";
import { commit } from "@/lib/modules/events/commit";
import type { DomainEvent } from "@/lib/modules/events/domain-events";
import type { Unit } from "@/lib/modules/events/unit";
import { reads } from "@/lib/platform/db/reads";
import { isAppError } from "@/lib/platform/errors/app-error";
import { describeError } from "@/lib/platform/log/describe-error";
import { logger } from "@/lib/platform/log/logger";
import { activeRules } from "../active-rules";
import { ROUNDS_MAX } from "../policy";
import type { AskedRule, Rule } from "../rules";
import { countRun } from "../store/rule";
import { deleteRun, insertRun, runOfRoot, settleRun } from "../store/run";
import { act } from "./act";
import { noteFailure, tellSilenced } from "./note-failure";
import { type Root, rootOf } from "./root-of";
import { holds, readSubject } from "./values";

type Due = DomainEvent<"automation.due">;
/** The message that a conversation begins with. */
const FIRST_SEQ = 1;

/** The message that an event is about, if there is one, and when it happened. */
const aboutOf = ({ data, at }: Due) => ({
  messageSeq: data.seq ?? (data.events.includes("created") ? FIRST_SEQ : undefined),
  at,
});

type Asked = { event: Due; root: Root; conversationId: number };

/**
 * Asks the rules that wait for what happened, in their order; a later one sees what an earlier one changed. Each acts in a commit of its
 * own, and at most once for what happened first, so that it may run twice.
 */
export async function runRules(event: Due): Promise<void> {
  const { workspaceId, data } = event;
  const { rules } = await activeRules(reads(workspaceId), workspaceId);
  const asked = rules.filter(({ id, event: waitsFor }) =>
    data.ruleId === undefined ? data.events.includes(waitsFor) : id === data.ruleId,
  );
  if (asked.length === 0) return;
  const conversationId = Number(event.subjectId);
  const read = () => readSubject(reads(workspaceId), conversationId, asked, aboutOf(event));
  let subject = await read();
  let root: Root | undefined;
  for (const rule of asked) {
    if (!subject) return;
    if (await hasStopped(rule, event)) return;
    if (!holds(rule, subject.values, Date.now())) continue;
    root ??= await rootOf(reads(workspaceId), event);
    const holdsStill = await runRule(rule, { event, root, conversationId });
    if (holdsStill && rule.stopsAfter) return;
    subject = await read();
  }
}

/**
 * Whether a rule ended the turn before the process was killed: by what it changed its condition may hold no longer. Of events that follow
 * from rules it isn't known, because the rule may have acted for the event before.
 */
async function hasStopped({ id: ruleId, stopsAfter }: Rule, { id, causeId, workspaceId }: Due): Promise<boolean> {
  if (!stopsAfter || id === null || causeId !== null) return false;
  return (await reads(workspaceId).first(runOfRoot, { rootId: id, ruleId })) !== undefined;
}

/** @returns whether the rule's condition holds, and the rule was asked for the first time */
async function runRule(rule: AskedRule, asked: Asked): Promise<boolean> {
  const { workspaceId } = asked.event;
  try {
    // What the rule does follows from what it was asked about; how long the chain is, the rounds say.
    return await commit({ workspaceId }, (unit) => actOnce(unit.because({ ...asked.event, depth: 0 }), rule, asked));
  } catch (error) {
    const code = isAppError(error) ? error.code : "INTERNAL";
    const { message } = describeError(error);
    logger().warn({ ruleId: rule.id, conversationId: asked.conversationId, code, err: message }, "rule failed");
    await noteFailure(workspaceId, rule, { ...asked, rootId: asked.root.id, code });
    return false;
  }
}

async function actOnce(unit: Unit, rule: AskedRule, { event, root, conversationId }: Asked): Promise<boolean> {
  settleStates(unit);
  const about = aboutOf(event);
  // Somebody may have changed it since.
  const subject = await readSubject(unit, conversationId, [rule], about);
  if (!subject || !holds(rule, subject.values, unit.now)) return false;
  const isLoop = root.round >= ROUNDS_MAX;
  const noted = await unit.first(insertRun, {
    ruleId: rule.id,
    version: rule.version,
    rootId: root.id,
    conversationId,
    outcome: isLoop ? "loop_stopped" : "fired",
    details: "[]",
    wrote: false,
    at: unit.now,
  });
  if (!noted || isLoop) return false;
  const answered = { ...about, afterSeq: event.data.seq ?? 0 };
  const acting = { name: rule.name, key: `${root.id}-${rule.id}`, answered };
  const { done, wrote, refused } = await act(unit, subject.row, rule.actions, acting);
  // A conversation that was as the rule wants it hears nothing of the rule.
  if (done.length === 0 && refused === null) {
    await unit.run(deleteRun, { id: noted.id });
    return true;
  }
  const content = `${rule.id}.${rule.version} ${rule.name}`;
  await addEntry(unit, { chatId: conversationId, kind: "automated", authorId: null, content });
  const details = JSON.stringify(refused === null ? done : [...done, refused]);
  await unit.run(settleRun, { id: noted.id, outcome: refused === null ? "fired" : "limited", details, wrote });
  if (refused === "busy") await tellSilenced(unit);
  await unit.run(countRun, { id: rule.id, now: unit.now });
  return true;
}
