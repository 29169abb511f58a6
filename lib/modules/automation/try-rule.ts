import { leavesOf } from "@/lib/kernel/conditions/condition";
import { calendarTime } from "@/lib/modules/calendars/calendar-time";
import { seesAllOf, visibleAmong } from "@/lib/modules/conversations/sight";
import {
  type AskedConversation,
  askedBackFrom,
  isFirstOfCustomer,
} from "@/lib/modules/conversations/state/asked-conversation";
import { type OwnCondition, ownQuestions } from "@/lib/modules/fields/conditions/own-questions";
import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { type RuleEvent, TRIAL_CONVERSATIONS_MAX, TRIAL_MS, TRIAL_NAMED_MAX } from "./policy";
import { holds, ownOf, readSubject, valuesOf } from "./run/values";
import type { RuleInput, RuleTrial, RuleTrialResult } from "./schema";

/** Conversations that are read at once: between two pages others have their turn. */
const PAGE = 500;

/**
 * What a rule that needn't be saved would do. In one conversation: each of its questions with its answer. Among the newest:
 * for how many of those with something new in seven days the condition holds, as they are now; of messages, only the newest is known. It reads, and
 * changes nothing. @throws {AppError} NOT_FOUND for a conversation that the caller doesn't see; VALIDATION_FAILED and FORBIDDEN for what it
 * asks of fields of the workspace's own
 */
export async function tryRule(ctx: Ctx, { rule, conversationId }: RuleTrial): Promise<RuleTrialResult> {
  const reader = reads(ctx.workspaceId);
  const asked = await ownQuestions(reader, ctx, rule.condition);
  if (conversationId === null) return { one: null, many: await tryMany(ctx, rule, asked) };
  if (!(await seesAllOf(ctx, [conversationId]))) throw notFound();
  const now = Date.now();
  const subject = await readSubject(reader, conversationId, [asked], { at: now });
  if (!subject) throw notFound();
  const values = { ...subject.values, message: triedMessage(rule, subject.row) };
  const questions = leavesOf(asked.condition).map((leaf) => ({
    field: leaf.field,
    holds: holds({ condition: { all: [leaf], any: [] }, own: asked.own }, values, now),
  }));
  return { one: { holds: holds(asked, values, now), questions }, many: null };
}

/** Events that are about a message. */
const WITH_MESSAGE: readonly RuleEvent[] = ["created", "customer_wrote", "we_wrote"];

/** What a trial takes for the message that the event is about: the newest of the conversation. */
const triedMessage = ({ event }: RuleInput, { lastMessageText }: AskedConversation): string | null =>
  WITH_MESSAGE.includes(event) ? lastMessageText : null;

async function tryMany(ctx: Ctx, rule: RuleInput, asked: OwnCondition): Promise<RuleTrialResult["many"]> {
  const reader = reads(ctx.workspaceId);
  const now = Date.now();
  const isOpen = (await calendarTime(reader, null)).isOpenAt(now);
  const asksFirst = leavesOf(rule.condition).some(({ field }) => field === "isFirst");
  const fitting: AskedConversation[] = [];
  let looked = 0;
  let before = Number.MAX_SAFE_INTEGER;
  let count = 0;
  let isPartial = false;
  for (;;) {
    const read: AskedConversation[] = await askedBackFrom(reader, before, PAGE);
    const rows = read.filter(({ lastActivityAt }) => lastActivityAt >= now - TRIAL_MS);
    looked += rows.length;
    const own = await ownOf(reader, [asked], rows);
    for (const [index, row] of rows.entries()) {
      const isFirst = asksFirst && (await isFirstOfCustomer(reader, row));
      const values = valuesOf(row, { message: triedMessage(rule, row), isFirst, isOpen });
      if (holds(asked, { ...values, ...own[index] }, now)) fitting.push(row);
    }
    count += read.length;
    before = read.at(-1)?.id ?? 0;
    if (read.length < PAGE) break;
    isPartial = count >= TRIAL_CONVERSATIONS_MAX;
    if (isPartial) break;
  }
  const named = await visibleAmong(ctx, fitting.slice(0, TRIAL_NAMED_MAX * 4), ({ id }) => id);
  return {
    looked,
    isPartial,
    fitting: fitting.length,
    conversations: named
      .slice(0, TRIAL_NAMED_MAX)
      .map(({ id, subject, customerName }) => ({ id, subject, customer: customerName })),
  };
}
