import { assistantTexts } from "@/lib/modules/assistant/assistant-texts";
import type { ThreadLine } from "@/lib/modules/assistant/engine/provider";
import { rankPassages } from "@/lib/modules/assistant/engine/rank-passages";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { ANSWER_MAX, keepAnswer, mannerFor, PASSAGES } from "./ask";
import { readThread, type Thread } from "./read-thread";
import type { ChatActionResult } from "./schema";
import { noticeOf, withEngine } from "./with-engine";

/** Messages of the customer since the team last spoke that make up what they want. */
const OPEN_MESSAGES = 5;

/** What the customer said since the team last did; else the last that they said. */
export function openQuestion(thread: readonly ThreadLine[]): string {
  const lastOfTeam = thread.findLastIndex(({ from }) => from === "team");
  const open = thread.slice(lastOfTeam + 1).slice(-OPEN_MESSAGES);
  const lines =
    open.length > 0 ? open : [thread.findLast(({ from }) => from === "customer")].flatMap((line) => line ?? []);
  return lines
    .map(({ text }) => text)
    .join("\n")
    .slice(0, 2_000);
}

/** Does one of the panel's quick actions for a conversation. @throws {AppError} NOT_FOUND */
export async function doChatAction(
  ctx: Ctx,
  chatId: number,
  action: ChatActionResult["action"],
): Promise<ChatActionResult> {
  const thread = await readThread(ctx, chatId);
  if (!thread) throw notFound();
  if (action === "sentiment") return { ...NOTHING, action, analysis: await analyse(ctx, thread.lines) };
  if (action === "summarize") return summarise(ctx, thread.lines);
  return { ...NOTHING, action, answer: await suggest(ctx, chatId, thread) };
}

const NOTHING = { answer: null, analysis: null, messageSeqs: [] };

async function analyse(ctx: Ctx, thread: readonly ThreadLine[]): Promise<ChatActionResult["analysis"]> {
  const text = thread
    .filter(({ from }) => from === "customer")
    .slice(-OPEN_MESSAGES)
    .map((line) => line.text)
    .join("\n");
  const { value, engine, fallback } = await withEngine(ctx.workspaceId, (provider) =>
    provider.analyse(text, ctx.locale),
  );
  return { ...value, engine, fallback };
}

async function summarise(ctx: Ctx, thread: readonly ThreadLine[]): Promise<ChatActionResult> {
  const manner = await mannerFor(ctx);
  const { value, engine, fallback } = await withEngine(ctx.workspaceId, (provider) =>
    provider.summarise(thread, manner),
  );
  return {
    ...NOTHING,
    action: "summarize",
    messageSeqs: value?.seqs ?? [],
    answer: {
      id: null,
      text: value?.text ?? assistantTexts(ctx.locale).nothingToSum,
      isKnown: value !== null,
      sources: [],
      confidence: value === null ? 0 : 1,
      engine,
      fallback,
      notice: noticeOf(ctx.locale, fallback),
      feedback: null,
    },
  };
}

async function suggest(
  ctx: Ctx,
  chatId: number,
  { lines: thread, customerName }: Thread,
): Promise<ChatActionResult["answer"]> {
  const text = openQuestion(thread);
  const manner = await mannerFor(ctx);
  const passages = await rankPassages(ctx.workspaceId, text, PASSAGES);
  const made = await withEngine(ctx.workspaceId, (provider) =>
    provider.draftReply({ text, passages, thread, manner, maxLength: ANSWER_MAX, customerName }),
  );
  return keepAnswer(ctx, made, passages, { kind: "draft", question: text, conversationId: chatId, ticketId: null });
}
