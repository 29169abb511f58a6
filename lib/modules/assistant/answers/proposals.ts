import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { assistantTexts } from "@/lib/modules/assistant/assistant-texts";
import { analyseText } from "@/lib/modules/assistant/engine/analyse-text";
import { summariseThread } from "@/lib/modules/assistant/engine/summarise-thread";
import { indexItem } from "@/lib/modules/assistant/knowledge/index-item";
import { getKnowledge, tagsOf, toKnowledgeDto } from "@/lib/modules/assistant/knowledge/queries";
import { changeItem, insertItem } from "@/lib/modules/assistant/knowledge/save-item";
import { KNOWLEDGE_CONTENT_MAX, type KnowledgeItemDto } from "@/lib/modules/assistant/knowledge/schema";
import { tellItem } from "@/lib/modules/assistant/knowledge/tell-item";
import { attenderNames } from "@/lib/modules/attenders/attender-names";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import type { Edited } from "@/lib/modules/records/schema";
import { reads } from "@/lib/platform/db/reads";
import { viewerOf } from "@/lib/platform/db/sql/seen";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { fill } from "@/lib/platform/i18n/fill";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { itemById } from "../store/knowledge-item";
import {
  decideSuggestion,
  insertSuggestion,
  type SuggestionRow,
  suggestionById,
  suggestions,
} from "../store/suggestion";
import { readThread } from "./read-thread";
import type { Decide, ProposalDto, Propose } from "./schema";

type Of = Pick<Ctx, "workspaceId">;

async function toDtos({ workspaceId }: Of, rows: readonly SuggestionRow[]): Promise<ProposalDto[]> {
  const people = rows.flatMap((row) => [row.proposedById, row.decidedById]).filter((id) => id !== null);
  const names = await attenderNames(workspaceId, people);
  const person = (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? "" });
  return rows.map((row) => ({
    id: row.id,
    chatId: row.conversationId,
    kind: row.kind,
    title: row.title,
    content: row.content,
    drafted: row.drafted,
    category: row.category,
    tags: tagsOf(row.tags),
    status: row.status,
    proposedBy: person(row.proposedById),
    decidedBy: person(row.decidedById),
    decidedAt: isoInstantOrNull(row.decidedAt),
    itemId: row.itemId,
    createdAt: isoInstant(row.createdAt),
  }));
}

async function toDto(of: Of, row: SuggestionRow | undefined): Promise<ProposalDto> {
  const [dto] = await toDtos(of, row ? [row] : []);
  if (!dto) throw new Error("one row is one proposal");
  return dto;
}

const PROPOSALS_OF_PAGE = 50;

/** What was proposed from conversations that the asker sees, newest first. */
export async function listProposals(
  ctx: Of & Pick<Ctx, "sight">,
  query: { status?: ProposalDto["status"]; pageSize?: number; cursor?: number },
): Promise<{ items: ProposalDto[]; nextCursor: string | null }> {
  const take = query.pageSize ?? PROPOSALS_OF_PAGE;
  const { status = null, cursor: beforeId = Number.MAX_SAFE_INTEGER } = query;
  const wanted = { status, beforeId, limit: take + 1, ...viewerOf(ctx.sight) };
  const rows = await reads(ctx.workspaceId).all(suggestions, wanted);
  const page = rows.slice(0, take);
  return { items: await toDtos(ctx, page), nextCursor: rows.length > take ? String(page.at(-1)?.id) : null };
}

/**
 * Proposes a knowledge item from a conversation. What isn't given is drafted from it: the customer's question as the title,
 * what the team answered as the text. @throws {AppError} NOT_FOUND
 */
export async function proposeKnowledge(ctx: Ctx, chatId: number, input: Propose): Promise<ProposalDto> {
  const thread = await readThread(ctx, chatId);
  if (!thread) throw notFound();
  const texts = assistantTexts(ctx.locale);
  const asked = thread.lines.find(({ from }) => from === "customer")?.text ?? "";
  const topic = analyseText(asked).topic;
  const answered = summariseThread(thread.lines.filter(({ from }) => from === "team"))
    .map(({ text }) => text)
    .join(" ");
  const drafted = {
    title: (asked.length > 0 && asked.length <= 120
      ? asked
      : fill(texts.proposalTitle, { subject: thread.subject })
    ).slice(0, 200),
    content: (answered || asked || thread.subject).slice(0, KNOWLEDGE_CONTENT_MAX),
    category: texts.categories[(topic ?? "other") as keyof typeof texts.categories],
    tags: tagsOf(thread.tags),
  };
  return commit(ctx, async (unit) => {
    const row = await unit.first(insertSuggestion, {
      conversationId: chatId,
      proposedById: ctx.attender.id,
      title: input.title ?? drafted.title,
      content: input.content ?? drafted.content,
      category: input.category ?? drafted.category,
      tags: JSON.stringify(input.tags ?? drafted.tags),
      kind: "addition",
      drafted: null,
      itemId: null,
      now: unit.now,
    });
    tellProposals(unit);
    return toDto(ctx, row);
  });
}

/**
 * Approves a proposal, which makes it an item or edits the one that it improves, or rejects it. Of two who decide at once one wins.
 * @throws {AppError} NOT_FOUND, SUGGESTION_DECIDED, KNOWLEDGE_LIMIT, RECORD_CHANGED
 */
export async function decideProposal(
  ctx: Ctx,
  id: number,
  { status, version = 0, ...edited }: Decide,
): Promise<{ proposal: ProposalDto; item: KnowledgeItemDto | null }> {
  const { proposal, itemId } = await commit(ctx, async (unit) => {
    const known = await unit.first(suggestionById, { id });
    if (!known) throw notFound();
    if (known.status !== "pending") throw new AppError("SUGGESTION_DECIDED");
    const isApproved = status === "approved";
    const isImprovement = known.kind === "improvement";
    const values = {
      title: edited.title ?? known.title,
      content: edited.content ?? known.content,
      category: edited.category ?? known.category,
      tags: edited.tags ?? tagsOf(known.tags),
    };
    const item = !isApproved
      ? null
      : isImprovement
        ? await improve(ctx, unit, { id: known.itemId ?? 0, version }, edited)
        : await insertItem(ctx, unit, { ...values, type: "faq", isActive: true });
    const row = await unit.first(decideSuggestion, {
      ...values,
      id,
      // What was sent stays to be seen; what became of the item, the item tells.
      content: isImprovement ? known.content : values.content,
      tags: JSON.stringify(values.tags),
      status,
      decidedById: ctx.attender.id,
      itemId: isImprovement ? known.itemId : item,
      now: unit.now,
    });
    await unit.audit(isApproved ? "knowledge.proposal-approved" : "knowledge.proposal-rejected", {
      subject: ["knowledge_suggestion", id],
      details: { title: values.title },
    });
    tellProposals(unit);
    return { proposal: await toDto(ctx, row), itemId: item };
  });
  if (itemId !== null) await indexItem(ctx.workspaceId, itemId);
  return { proposal, item: itemId === null ? null : await getKnowledge(ctx, itemId) };
}

/** Edits the item that an improvement is of. @returns its id */
async function improve(
  ctx: Ctx,
  unit: Unit,
  item: Edited,
  edited: Pick<Decide, "title" | "content" | "category" | "tags">,
): Promise<number> {
  const row = await unit.first(itemById, { id: item.id });
  if (!row) throw notFound();
  const { title, content, type, category, tags, isActive } = toKnowledgeDto(row, null);
  await changeItem(ctx, unit, item, {
    title: edited.title ?? title,
    content: edited.content ?? content,
    category: edited.category ?? category,
    tags: edited.tags ?? tags,
    type,
    isActive,
  });
  await tellItem(unit, item.id);
  return item.id;
}

/** Tells the workspace that its proposals are others than before. Which and how many, each reads as they may. */
export function tellProposals(unit: Unit): void {
  unit.tell(workspaceRoom(unit.workspaceId), "ProposalsChanged", {});
}
