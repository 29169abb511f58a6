import type { KnowledgeSuggestion } from "@/generated/prisma/client";
import { assistantTexts } from "@/lib/modules/assistant/assistant-texts";
import { analyseText } from "@/lib/modules/assistant/engine/analyse-text";
import { summariseThread } from "@/lib/modules/assistant/engine/summarise-thread";
import { indexItem } from "@/lib/modules/assistant/knowledge/index-item";
import { getKnowledge, tagsOf } from "@/lib/modules/assistant/knowledge/queries";
import { insertItem } from "@/lib/modules/assistant/knowledge/save-item";
import { KNOWLEDGE_CONTENT_MAX, type KnowledgeItemDto } from "@/lib/modules/assistant/knowledge/schema";
import { publishAssistant } from "@/lib/modules/assistant/publish";
import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { fill } from "@/lib/platform/i18n/fill";
import type { Ctx } from "@/lib/platform/session/context";
import { readThread } from "./read-thread";
import type { Decide, ProposalDto, Propose } from "./schema";

type Person = { id: number; firstName: string; surname: string } | null;
type Row = KnowledgeSuggestion & { proposedBy: Person; decidedBy: Person };
const PERSON = { select: { id: true, firstName: true, surname: true } } as const;
const WITH_PEOPLE = { proposedBy: PERSON, decidedBy: PERSON } as const;
const nameOf = (person: Person) => person && { id: person.id, name: `${person.firstName} ${person.surname}`.trim() };

function toDto(row: Row): ProposalDto {
  return {
    id: row.id,
    chatId: row.conversationId,
    title: row.title,
    content: row.content,
    category: row.category,
    tags: tagsOf(row.tags),
    status: row.status,
    proposedBy: nameOf(row.proposedBy),
    decidedBy: nameOf(row.decidedBy),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    itemId: row.itemId,
    createdAt: row.createdAt.toISOString(),
  };
}

const PROPOSALS_OF_PAGE = 50;

/** What was proposed, newest first. */
export async function listProposals(
  ctx: Pick<Ctx, "db">,
  query: { status?: ProposalDto["status"]; pageSize?: number; cursor?: number },
): Promise<{ items: ProposalDto[]; nextCursor: string | null }> {
  const take = query.pageSize ?? PROPOSALS_OF_PAGE;
  const rows = await ctx.db.knowledgeSuggestion.findMany({
    where: {
      ...(query.status && { status: query.status }),
      ...(query.cursor === undefined ? {} : { id: { lt: query.cursor } }),
    },
    orderBy: { id: "desc" },
    take: take + 1,
    include: WITH_PEOPLE,
  });
  const page = rows.slice(0, take);
  return { items: page.map(toDto), nextCursor: rows.length > take ? String(page.at(-1)?.id) : null };
}

/**
 * Proposes a knowledge item from a conversation. What isn't given is drafted from it: the customer's question as the title,
 * what the team answered as the text. @throws {AppError} NOT_FOUND
 */
export async function proposeKnowledge(ctx: Ctx, chatId: number, input: Propose): Promise<ProposalDto> {
  const chat = await ctx.db.conversation.findFirst({
    where: { id: chatId, deletedAt: null },
    select: { subject: true, tags: true },
  });
  const thread = await readThread(ctx, chatId);
  if (!chat || !thread) throw notFound();
  const texts = assistantTexts(ctx.locale);
  const asked = thread.find(({ from }) => from === "customer")?.text ?? "";
  const topic = analyseText(asked).topic;
  const answered = summariseThread(thread.filter(({ from }) => from === "team"))
    .map(({ text }) => text)
    .join(" ");
  const drafted = {
    title: (asked.length > 0 && asked.length <= 120
      ? asked
      : fill(texts.proposalTitle, { subject: chat.subject })
    ).slice(0, 200),
    content: (answered || asked || chat.subject).slice(0, KNOWLEDGE_CONTENT_MAX),
    category: texts.categories[(topic ?? "other") as keyof typeof texts.categories],
    tags: tagsOf(chat.tags),
  };
  const row = await ctx.db.knowledgeSuggestion.create({
    data: {
      workspaceId: ctx.workspaceId,
      conversationId: chatId,
      proposedById: ctx.attender.id,
      title: input.title ?? drafted.title,
      content: input.content ?? drafted.content,
      category: input.category ?? drafted.category,
      tags: input.tags ?? drafted.tags,
    },
    include: WITH_PEOPLE,
  });
  await announce(ctx);
  return toDto(row);
}

/**
 * Approves a proposal, which makes it an item, or rejects it. Of two who decide at once one wins.
 * @throws {AppError} NOT_FOUND, SUGGESTION_DECIDED, KNOWLEDGE_LIMIT
 */
export async function decideProposal(
  ctx: Ctx,
  id: number,
  { status, ...edited }: Decide,
): Promise<{ proposal: ProposalDto; item: KnowledgeItemDto | null }> {
  const { row, itemId } = await ctx.db.$transaction(async (tx) => {
    const known = await tx.knowledgeSuggestion.findFirst({ where: { id } });
    if (!known) throw notFound();
    const values = {
      title: edited.title ?? known.title,
      content: edited.content ?? known.content,
      category: edited.category ?? known.category,
      tags: edited.tags ?? tagsOf(known.tags),
    };
    const { count } = await tx.knowledgeSuggestion.updateMany({
      where: { id, status: "pending" },
      data: { ...values, status, decidedById: ctx.attender.id, decidedAt: new Date() },
    });
    if (count === 0) throw new AppError("SUGGESTION_DECIDED");
    const item = status === "approved" ? await insertItem(ctx, tx, { ...values, type: "faq", isActive: true }) : null;
    if (item !== null) await tx.knowledgeSuggestion.update({ where: { id }, data: { itemId: item } });
    await recordAudit(
      ctx.workspaceId,
      {
        attenderId: ctx.attender.id,
        action: status === "approved" ? "knowledge.proposal-approved" : "knowledge.proposal-rejected",
        subjectType: "knowledge_suggestion",
        subjectId: id,
        details: { title: values.title },
        address: ctx.address,
      },
      tx,
    );
    const decided = await tx.knowledgeSuggestion.findFirstOrThrow({ where: { id }, include: WITH_PEOPLE });
    return { row: decided, itemId: item };
  });
  if (itemId !== null) await indexItem(ctx.workspaceId, itemId);
  await announce(ctx);
  return { proposal: toDto(row), item: itemId === null ? null : await getKnowledge(ctx, itemId) };
}

async function announce(ctx: Pick<Ctx, "workspaceId" | "db">): Promise<void> {
  const pending = await ctx.db.knowledgeSuggestion.count({ where: { status: "pending" } });
  publishAssistant(ctx.workspaceId, "ProposalsChanged", { pending });
}
