import { assistantTexts } from "@/lib/modules/assistant/assistant-texts";
import type { Said } from "@/lib/modules/assistant/engine/provider";
import { questionKey } from "@/lib/modules/assistant/engine/question-words";
import { type RankedPassage, rankPassages } from "@/lib/modules/assistant/engine/rank-passages";
import { documentUrl } from "@/lib/modules/assistant/knowledge/queries";
import { isLink } from "@/lib/modules/assistant/knowledge/schema";
import type { SourceDto } from "@/lib/modules/assistant/sources/schema";
import { commit } from "@/lib/modules/events/commit";
import { readTicketText } from "@/lib/modules/tickets/queries";
import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import type { NewAnswer } from "../store/answer";
import { storeAnswer } from "./keep-answer";
import { mannerOf } from "./manner";
import { readThread } from "./read-thread";
import type { AnswerDto } from "./schema";
import { type Made, noticeOf, withEngine } from "./with-engine";

/** Longest answer in the panels. */
export const ANSWER_MAX = 1_500;
/** Passages that a question is answered from. */
export const PASSAGES = 5;

/** What is asked, and where. */
export type Asked = {
  question: string;
  chatId?: number;
  /** Number of the ticket. */
  ticketId?: number;
  onText?: (delta: string) => void;
  signal?: AbortSignal;
};

/**
 * Answers a question from the workspace's knowledge, and from nothing else. Where that has no answer it says so, and the
 * question is listed among those that the team may write about. @throws {AppError} NOT_FOUND for the chat or ticket
 */
export async function askAssistant(
  ctx: Ctx,
  { question, chatId, ticketId, onText, signal }: Asked,
): Promise<AnswerDto> {
  const text = question.trim();
  const thread = chatId === undefined ? [] : (await readThread(ctx, chatId))?.lines;
  if (!thread) throw notFound();
  const ticketRow = ticketId === undefined ? null : await findTicket(ctx, ticketId);
  const manner = await mannerFor(ctx);
  const passages = await rankPassages(ctx.workspaceId, text, PASSAGES);
  const made = await withEngine(ctx.workspaceId, (provider) =>
    provider.answer({ text, passages, thread, manner, maxLength: ANSWER_MAX, onText, signal }),
  );
  return keepAnswer(ctx, made, passages, {
    kind: "question",
    question: text,
    conversationId: chatId ?? null,
    ticketId: ticketRow,
  });
}

/** How the assistant answers this attender. */
export function mannerFor(ctx: Ctx) {
  const { workspaceId, locale } = ctx;
  return mannerOf({ workspaceId, companyName: ctx.workspace.name, name: ctx.attender.fullName, locale });
}

async function findTicket(ctx: Pick<Ctx, "workspaceId">, number: number): Promise<number> {
  const ticket = await readTicketText(reads(ctx.workspaceId), number);
  if (!ticket) throw notFound();
  return ticket.id;
}

/** Keeps what was said, counts what found nothing, and makes of it what screens get. */
export async function keepAnswer(
  ctx: Pick<Ctx, "workspaceId" | "attender" | "locale">,
  made: Made<Said | null>,
  passages: readonly RankedPassage[],
  asked: Pick<NewAnswer, "kind" | "question" | "conversationId" | "ticketId">,
): Promise<AnswerDto> {
  const { value: said, engine, fallback } = made;
  const text = said?.text ?? assistantTexts(ctx.locale).unknown;
  const confidence = said?.confidence ?? passages[0]?.confidence ?? 0;
  const id = await commit(ctx, (unit) =>
    storeAnswer(unit, {
      ...asked,
      attenderId: ctx.attender.id,
      messageSeq: null,
      answer: text,
      isKnown: said !== null,
      engine,
      fallback,
      confidence,
      sources: said?.sources ?? [],
      gapKey: said ? "" : questionKey(asked.question),
    }),
  );
  return {
    id,
    text,
    isKnown: said !== null,
    sources: toSources(said, passages),
    confidence: round(confidence),
    engine,
    fallback,
    notice: noticeOf(ctx.locale, fallback),
    feedback: null,
  };
}

const round = (value: number) => Math.round(value * 100) / 100;

/** The items behind an answer, each with the only address that may be opened for it. */
function toSources(said: Said | null, passages: readonly RankedPassage[]): SourceDto[] {
  return (said?.sources ?? []).flatMap(({ itemId, quote }) => {
    const passage = passages.find((candidate) => candidate.itemId === itemId);
    return passage ? [toSource(passage, quote)] : [];
  });
}

/** An item as a source. */
export function toSource({ itemId, title, type, link, hasFile }: RankedPassage, quote: string): SourceDto {
  const url = link !== null && isLink(link) ? link : hasFile ? documentUrl(itemId) : null;
  return { itemId, title, type, url, quote };
}
