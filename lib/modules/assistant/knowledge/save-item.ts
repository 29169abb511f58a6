import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { enqueue } from "@/lib/platform/jobs/queue";
import type { Ctx } from "@/lib/platform/session/context";
import { announceItem, INDEX_ITEM_JOB, indexItem } from "./index-item";
import { getKnowledge, tagsOf, toKnowledgeDto, WITH_CREATOR } from "./queries";
import { KNOWLEDGE_MAX, type KnowledgeInput, type KnowledgeItemDto } from "./schema";

type Tx = Parameters<Parameters<Ctx["db"]["$transaction"]>[0]>[0];

/** Has a revision of an item indexed, in the transaction that makes it. */
export async function queueIndexing(tx: Tx, workspaceId: number, itemId: number): Promise<void> {
  await enqueue(tx, { type: INDEX_ITEM_JOB, workspaceId, payload: { workspaceId, itemId }, runAt: new Date() });
}

/** Makes sure that there is room for another item. @throws {AppError} KNOWLEDGE_LIMIT */
export async function assertRoom(tx: Tx): Promise<void> {
  if ((await tx.knowledgeItem.count({ where: { deletedAt: null } })) >= KNOWLEDGE_MAX)
    throw new AppError("KNOWLEDGE_LIMIT", { limit: KNOWLEDGE_MAX });
}

/** Adds a text or a link, inside a transaction. @returns its id. */
export async function insertItem(ctx: Ctx, tx: Tx, input: KnowledgeInput): Promise<number> {
  await assertRoom(tx);
  const { id } = await tx.knowledgeItem.create({
    data: { workspaceId: ctx.workspaceId, createdById: ctx.attender.id, ...input },
    select: { id: true },
  });
  await queueIndexing(tx, ctx.workspaceId, id);
  return id;
}

/**
 * Adds an item, or changes the `edited` one. What an item is found by is indexed again; a text is in the index when this
 * returns, a document or a link soon after. @throws {AppError} NOT_FOUND, KNOWLEDGE_LIMIT, RECORD_CHANGED
 */
export async function saveKnowledge(ctx: Ctx, input: KnowledgeInput, edited?: Edited): Promise<KnowledgeItemDto> {
  const saved = await ctx.db.$transaction(async (tx) => {
    const itemId = edited ? await update(ctx, tx, edited, input) : await insertItem(ctx, tx, input);
    await recordAudit(
      ctx.workspaceId,
      {
        attenderId: ctx.attender.id,
        action: edited ? "knowledge.updated" : "knowledge.created",
        subjectType: "knowledge_item",
        subjectId: itemId,
        details: { title: input.title },
        address: ctx.address,
      },
      tx,
    );
    return itemId;
  });
  // The queued job makes up for it if the process ends here.
  if (input.type !== "website_link" && input.type !== "document") await indexItem(ctx.workspaceId, saved);
  await announceItem(ctx.workspaceId, saved);
  return getKnowledge(ctx, saved);
}

async function update(ctx: Ctx, tx: Tx, { id, version }: Edited, input: KnowledgeInput): Promise<number> {
  const known = await tx.knowledgeItem.findFirst({ where: { id, deletedAt: null }, include: WITH_CREATOR });
  if (!known) throw notFound();
  const edit = nextEdit(ctx, known, version, () => toKnowledgeDto(known, ctx.locale));
  // A file stays what it is: its text is the file's.
  const isFile = known.storageKey !== null;
  const next = isFile ? { ...input, type: known.type, content: known.content } : input;
  const isSame =
    known.title === next.title &&
    known.content === next.content &&
    known.category === next.category &&
    known.type === next.type &&
    JSON.stringify(tagsOf(known.tags)) === JSON.stringify(next.tags);
  await tx.knowledgeItem.update({
    where: { id },
    data: { ...next, ...edit, ...(isSame ? {} : { revision: known.revision + 1, state: "pending", progress: 0 }) },
  });
  if (!isSame) await queueIndexing(tx, ctx.workspaceId, id);
  return id;
}

/** Reads a link or a document again. @throws {AppError} NOT_FOUND */
export async function refreshKnowledge(ctx: Ctx, id: number): Promise<KnowledgeItemDto> {
  await ctx.db.$transaction(async (tx) => {
    const known = await tx.knowledgeItem.findFirst({ where: { id, deletedAt: null }, select: { revision: true } });
    if (!known) throw notFound();
    await tx.knowledgeItem.update({
      where: { id },
      data: { revision: known.revision + 1, state: "pending", progress: 0, failure: null },
    });
    await queueIndexing(tx, ctx.workspaceId, id);
  });
  await announceItem(ctx.workspaceId, id);
  return getKnowledge(ctx, id);
}
