import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { addEntry } from "@/lib/modules/conversations/add-entry";
import { applyOne } from "@/lib/modules/conversations/bulk/apply-change";
import type { BulkChange, BulkResult } from "@/lib/modules/conversations/bulk/schema";
import { assertClosable } from "@/lib/modules/conversations/fields/assert-closable";
import type { AfterSending } from "@/lib/modules/conversations/held/after-sending";
import { holdIn } from "@/lib/modules/conversations/held/hold-message";
import { inputOf, storeSent } from "@/lib/modules/conversations/messages/send-message";
import { readChat } from "@/lib/modules/conversations/queries";
import { readSeenFields } from "@/lib/modules/conversations/sight";
import { readOpenRow } from "@/lib/modules/conversations/state/row-to-change";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { nextEdit } from "@/lib/modules/records/next-edit";
import { AppError, isAppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { canSee } from "@/lib/platform/session/sight";
import { toMacroDto, usableMacro } from "./macros";
import type { ApplyMacro, MacroAction, MacroDto, MacroResult } from "./schema";
import { countUse } from "./store/macro";

const HOUR_MS = 60 * 60_000;

type Undo = BulkResult["undo"];

/**
 * Does with a conversation what a macro says, as the person who asks, in one commit.
 * @throws {AppError} NOT_FOUND; RECORD_CHANGED when the macro isn't any more what they looked at; CHAT_CLOSED; VALIDATION_FAILED for an
 * answer or notes other than the macro has; FIELDS_REQUIRED; what its actions and sending its answer throw. Then nothing is changed.
 */
export function applyMacro(ctx: Ctx, chatId: number, asked: ApplyMacro): Promise<MacroResult> {
  return commit(ctx, async (unit) => {
    const row = await usableMacro(ctx, unit, asked.macroId);
    const macro = toMacroDto(ctx, row);
    nextEdit(ctx, row, asked.version, () => macro);
    const notes = macro.actions.filter(({ kind }) => kind === "note");
    if ((macro.text === null) !== (asked.text === null) || notes.length !== asked.notes.length)
      throw new AppError("VALIDATION_FAILED");
    await readOpenRow(unit, chatId);
    const undo = await act(ctx, unit, chatId, macro.actions, asked.notes);
    const finished = await finish(ctx, unit, chatId, macro, asked);
    await unit.run(countUse, { id: macro.id, now: unit.now });
    const seen = (await readSeenFields(unit, [chatId])).get(chatId);
    const chat = seen && canSee(ctx.sight, seen) ? await readChat(unit, chatId, ctx.attender.id) : null;
    // What was done last is taken back first. What the caller sees no more isn't theirs to take back.
    return { chat, held: finished.held, undo: chat ? [...undo, ...finished.undo].reverse() : [] };
  });
}

/** Does the actions in their order. @returns what they replaced */
async function act(
  ctx: Ctx,
  unit: Unit,
  chatId: number,
  actions: readonly MacroAction[],
  notes: readonly string[],
): Promise<Undo> {
  const undo: Undo = [];
  const contents = [...notes];
  for (const action of actions) {
    if (action.kind === "note") {
      const content = contents.shift() ?? action.text;
      await addEntry(unit, { chatId, kind: "note", authorId: ctx.attender.id, content });
    } else undo.push(...(await changeOne(ctx, unit, chatId, changeOf(ctx, action))));
  }
  return undo;
}

function changeOf(ctx: Ctx, action: Exclude<MacroAction, { kind: "note" }>): BulkChange {
  return action.kind === "take" ? { kind: "assign", attenderId: ctx.attender.id } : action;
}

/** Makes a change as one of many conversations is changed. @returns what it replaced @throws {AppError} when it can't be made */
async function changeOne(ctx: Ctx, unit: Unit, chatId: number, change: BulkChange): Promise<Undo> {
  const result = await applyOne(ctx, unit, chatId, change);
  if (result.outcome === "not_found") throw notFound();
  if (result.code) throw new AppError(result.code);
  return result.undo ? [result.undo] : [];
}

type Finished = Pick<MacroResult, "undo" | "held">;

/** Sends the answer, and closes or snoozes the conversation once it is out. */
async function finish(ctx: Ctx, unit: Unit, chatId: number, macro: MacroDto, asked: ApplyMacro): Promise<Finished> {
  const after = afterOf(macro, unit.now);
  if (after?.kind === "close") await assertClosable(unit, ctx, chatId);
  if (asked.text === null) {
    if (!after) return { undo: [], held: null };
    const change: BulkChange = after.kind === "close" ? after : { kind: "snooze", until: after.until };
    return { undo: await changeOne(ctx, unit, chatId, change), held: null };
  }
  const { clientMessageId, text, undoSeconds = 0 } = asked;
  const input = { ...(await inputOf(ctx, { chatId, text, attachments: [], clientMessageId })), clientMessageId };
  const { snoozedUntil } = await readOpenRow(unit, chatId);
  const holding = { dueAt: unit.now + undoSeconds * 1_000, isScheduled: false, evenIfAnswered: true };
  const sent =
    undoSeconds > 0
      ? await holdIn(unit, chatId, input, holding, after)
      : await storeSent(unit, ctx.attender, chatId, input, after);
  if (typeof sent === "string") throw sent === "NOT_FOUND" ? notFound() : new AppError(sent);
  if (isAppError(sent)) throw sent;
  if (sent && "held" in sent) return { undo: [], held: sent.held };
  return { undo: after ? undoOf(chatId, after, { snoozedUntil, now: unit.now }) : [], held: null };
}

function afterOf({ finish: wanted }: MacroDto, now: number): AfterSending | undefined {
  if (wanted === null) return undefined;
  return wanted.kind === "close" ? { kind: "close" } : { kind: "snooze", until: now + wanted.hours * HOUR_MS };
}

/** What takes back what was done after the answer was out. */
function undoOf(id: number, after: AfterSending, before: { snoozedUntil: number | null; now: number }): Undo {
  if (after.kind === "close") return [{ kind: "close", id, closedAt: isoInstant(before.now) }];
  const snoozedUntil = isoInstantOrNull(before.snoozedUntil);
  return [{ kind: "snooze", id, snoozedUntil, given: isoInstant(after.until) }];
}
