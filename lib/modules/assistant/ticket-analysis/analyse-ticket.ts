import { askAssistant } from "@/lib/modules/assistant/answers/ask";
import { rankPassages } from "@/lib/modules/assistant/engine/rank-passages";
import type { FoundPassage } from "@/lib/modules/assistant/store/knowledge-search";
import { ticketFeedbackOf } from "@/lib/modules/assistant/store/ticket-feedback";
import { readTicketText } from "@/lib/modules/tickets/queries";
import { ticketIdOf } from "@/lib/modules/tickets/schema";
import { findSimilarTickets } from "@/lib/modules/tickets/search/similar-tickets";
import { ticketTexts } from "@/lib/modules/tickets/texts";
import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import { catchUp } from "@/lib/platform/search/indexer";
import type { Ctx } from "@/lib/platform/session/context";
import type { SolvedTicket, TicketAnalyst } from "./analyst";
import { localTicketAnalyst } from "./local-analyst";
import type { TicketAnalysisDto } from "./schema";

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
  const reader = reads(ctx.workspaceId);
  const ticket = await readTicketText(reader, number);
  if (!ticket) throw notFound();
  await catchUp();
  const similar = async (text: string): Promise<SolvedTicket[]> => {
    const found = await findSimilarTickets(ctx, { text, exceptId: ticket.id, limit: SIMILAR_MAX });
    return found.map(({ number: id, subject, resolution }) => ({ id: ticketIdOf(id), subject, resolution }));
  };
  const [analysis, answer, feedback] = await Promise.all([
    analyst.analyse(ticket, ctx.locale),
    question === undefined ? null : answerQuestion(ctx, number, question, await similar(question), analyst),
    reader.first(ticketFeedbackOf, { ticketId: ticket.id, attenderId: ctx.attender.id }),
  ]);
  return {
    ...analysis,
    actions: actionsOf(ctx),
    similarTickets: await similar(`${ticket.subject} ${ticket.description.slice(0, TEXT_MAX)}`),
    answer,
    feedback: feedback?.feedback ?? null,
  };
}

/** What answers best, a solved ticket or the knowledge base: both are ranked by what they say. */
async function answerQuestion(
  ctx: Ctx,
  number: number,
  question: string,
  similar: readonly SolvedTicket[],
  analyst: TicketAnalyst,
): Promise<TicketAnalysisDto["answer"]> {
  const told = similar.filter(({ resolution }) => resolution !== null);
  const [first] = await rankPassages(ctx.workspaceId, question, 1, told.map(asPassage));
  const best = first && told[-first.itemId - 1];
  if (best) return analyst.answer(question, [best], ctx.locale);
  const { text, isKnown, sources } = await askAssistant(ctx, { question, ticketId: number });
  return isKnown ? { text, sources: [], knowledge: sources } : analyst.answer(question, similar, ctx.locale);
}

/** How a ticket was solved, to be ranked among the passages of the knowledge base; the number tells which it was. */
function asPassage({ subject, resolution }: SolvedTicket, index: number): FoundPassage {
  const id = -(index + 1);
  return {
    passageId: id,
    itemId: id,
    title: subject,
    titleSource: "typed",
    category: "",
    tags: "[]",
    type: "faq",
    link: null,
    hasFile: 0,
    heading: "",
    content: resolution ?? "",
  };
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
