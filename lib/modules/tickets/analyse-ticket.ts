import { askAssistant } from "@/lib/modules/assistant/answers/ask";
import { localTicketAnalyst } from "@/lib/modules/assistant/local-ticket-analyst";
import type { SolvedTicket, TicketAnalyst } from "@/lib/modules/assistant/ticket-analyst";
import { notFound } from "@/lib/platform/errors/app-error";
import { catchUp } from "@/lib/platform/search/indexer";
import type { Ctx } from "@/lib/platform/session/context";
import { type TicketAnalysisDto, ticketIdOf } from "./schema";
import { findSimilarTickets } from "./search/similar-tickets";
import { ticketTexts } from "./texts";

const SIMILAR_MAX = 3;
/** Part of the description that similar tickets are looked for with, after the subject. */
const TEXT_MAX = 500;

/**
 * What the assistant makes of a ticket, with solved ones that are like it; with a question, its answer from them.
 * @throws {AppError} NOT_FOUND
 */
export async function analyseTicket(
  ctx: Ctx,
  number: number,
  { question }: { question?: string },
  analyst: TicketAnalyst = localTicketAnalyst,
): Promise<TicketAnalysisDto> {
  const ticket = await ctx.db.ticket.findFirst({
    where: { number, deletedAt: null },
    select: { id: true, subject: true, description: true, priority: true, tags: true },
  });
  if (!ticket) throw notFound();
  await catchUp();
  const similar = async (text: string): Promise<SolvedTicket[]> => {
    const found = await findSimilarTickets(ctx.workspaceId, { text, exceptId: ticket.id, limit: SIMILAR_MAX });
    return found.map(({ number: id, subject, resolution }) => ({ id: ticketIdOf(id), subject, resolution }));
  };
  const [analysis, answer, feedback] = await Promise.all([
    analyst.analyse(
      {
        subject: ticket.subject,
        description: ticket.description,
        priority: ticket.priority,
        tags: Array.isArray(ticket.tags) ? ticket.tags.filter((tag) => typeof tag === "string") : [],
      },
      ctx.locale,
    ),
    question === undefined ? null : answerQuestion(ctx, number, question, await similar(question), analyst),
    ctx.db.ticketFeedback.findFirst({
      where: { ticketId: ticket.id, attenderId: ctx.attender.id },
      select: { feedback: true },
    }),
  ]);
  return {
    ...analysis,
    actions: actionsOf(ctx),
    similarTickets: await similar(`${ticket.subject} ${ticket.description.slice(0, TEXT_MAX)}`),
    answer,
    feedback: feedback?.feedback ?? null,
  };
}

// How others solved it is closer to it than what is generally known.
async function answerQuestion(
  ctx: Ctx,
  number: number,
  question: string,
  similar: readonly SolvedTicket[],
  analyst: TicketAnalyst,
): Promise<TicketAnalysisDto["answer"]> {
  const solved = await analyst.answer(question, similar, ctx.locale);
  if (solved.sources.length > 0) return solved;
  const { text, isKnown, sources } = await askAssistant(ctx, {
    question,
    ticketId: number,
  });
  if (!isKnown) return solved;
  return { text, sources: [], knowledge: sources };
}

function actionsOf({ locale }: Pick<Ctx, "locale">): TicketAnalysisDto["actions"] {
  const texts = ticketTexts(locale).analysis;
  return [
    { action: "check_logs", label: texts.checkLogs, text: texts.checkLogsText },
    { action: "contact_customer", label: texts.contactCustomer, text: texts.contactCustomerText },
    { action: "temp_solution", label: texts.tempSolution, text: texts.tempSolutionText },
    { action: "escalate", label: texts.escalate, text: texts.escalateText },
    { action: "mark_resolved", label: texts.markResolved, text: null },
  ];
}
