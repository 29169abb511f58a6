import type { z } from "zod";
import type { Instruction } from "@/generated/prisma/client";
import { publishAssistant } from "@/lib/modules/assistant/publish";
import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { type ListedText, searchTexts } from "@/lib/platform/search/search-texts";
import type { Ctx } from "@/lib/platform/session/context";
import {
  INSTRUCTION_PAGE_SIZE,
  INSTRUCTIONS_MAX,
  type InstructionDto,
  type InstructionInput,
  type InstructionQuery,
  type instructionPageSchema,
} from "./schema";

type Row = Instruction & { createdBy: { id: number; firstName: string; surname: string } | null };
const WITH_CREATOR = { createdBy: { select: { id: true, firstName: true, surname: true } } } as const;

function toDto(row: Row): InstructionDto {
  const { id, title, description, content, category, priority, version, createdBy } = row;
  return {
    id,
    title,
    description,
    content,
    status: row.isActive ? "active" : "inactive",
    category,
    priority,
    version,
    createdBy: createdBy && { id: createdBy.id, name: `${createdBy.firstName} ${createdBy.surname}`.trim() },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A page of the instructions, newest first. */
export async function listInstructions(
  ctx: Pick<Ctx, "db">,
  query: InstructionQuery,
): Promise<z.infer<typeof instructionPageSchema>> {
  const pageSize = query.pageSize ?? INSTRUCTION_PAGE_SIZE;
  const filter = {
    deletedAt: null,
    ...(query.status && { isActive: query.status === "active" }),
    ...(query.priority && { priority: query.priority }),
  };
  const text = query.q?.trim();
  const found = text ? searchTexts(await textsOf(ctx, filter), text) : null;
  const where = found ? { ...filter, id: { in: found.ids } } : filter;
  const [rows, total] = await Promise.all([
    ctx.db.instruction.findMany({
      where: { AND: [where, query.cursor === undefined ? {} : { id: { lt: query.cursor } }] },
      orderBy: { id: "desc" },
      take: pageSize + 1,
      include: WITH_CREATOR,
    }),
    ctx.db.instruction.count({ where }),
  ]);
  const page = rows.slice(0, pageSize);
  return {
    items: page.map(toDto),
    nextCursor: rows.length > pageSize ? String(page.at(-1)?.id) : null,
    total,
    instead: found?.instead ?? null,
  };
}

type Filter = { deletedAt: null; isActive?: boolean; priority?: InstructionDto["priority"] };

// They are few enough (INSTRUCTIONS_MAX) to be searched in memory, where accents and case don't count.
async function textsOf(ctx: Pick<Ctx, "db">, where: Filter): Promise<ListedText[]> {
  const rows = await ctx.db.instruction.findMany({
    where,
    orderBy: { id: "desc" },
    select: { id: true, title: true, description: true, content: true },
  });
  return rows.map(({ id, title, description, content }) => ({ id, text: `${title}\n${description}\n${content}` }));
}

/** Adds an instruction, or changes the `edited` one. @throws {AppError} NOT_FOUND, KNOWLEDGE_LIMIT, RECORD_CHANGED */
export async function saveInstruction(ctx: Ctx, input: InstructionInput, edited?: Edited): Promise<InstructionDto> {
  const { status, ...fields } = input;
  const data = { ...fields, isActive: status === "active" };
  const row = await ctx.db.$transaction(async (tx) => {
    if (!edited && (await tx.instruction.count({ where: { deletedAt: null } })) >= INSTRUCTIONS_MAX)
      throw new AppError("KNOWLEDGE_LIMIT", { limit: INSTRUCTIONS_MAX });
    const known =
      edited && (await tx.instruction.findFirst({ where: { id: edited.id, deletedAt: null }, include: WITH_CREATOR }));
    if (edited && !known) throw notFound();
    const saved =
      edited && known
        ? await tx.instruction.update({
            where: { id: edited.id },
            data: { ...data, ...nextEdit(ctx, known, edited.version, () => toDto(known)) },
            include: WITH_CREATOR,
          })
        : await tx.instruction.create({
            data: { workspaceId: ctx.workspaceId, createdById: ctx.attender.id, ...data },
            include: WITH_CREATOR,
          });
    await audit(ctx, tx, edited ? "instruction.updated" : "instruction.created", saved);
    return saved;
  });
  publishAssistant(ctx.workspaceId, "InstructionsChanged", { instructionId: row.id });
  return toDto(row);
}

/** Removes an instruction; it can be restored. @throws {AppError} NOT_FOUND */
export async function deleteInstruction(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const row = await tx.instruction.findFirst({ where: { id, deletedAt: null } });
    if (!row) throw notFound();
    await tx.instruction.update({ where: { id }, data: { deletedAt: new Date() } });
    await audit(ctx, tx, "instruction.deleted", row);
  });
  publishAssistant(ctx.workspaceId, "InstructionsChanged", { instructionId: id });
}

/** Undo of a deletion. @throws {AppError} NOT_FOUND */
export async function restoreInstruction(ctx: Ctx, id: number): Promise<InstructionDto> {
  const { count } = await ctx.db.instruction.updateMany({
    where: { id, deletedAt: { not: null } },
    data: { deletedAt: null },
  });
  const row = count === 0 ? null : await ctx.db.instruction.findFirst({ where: { id }, include: WITH_CREATOR });
  if (!row) throw notFound();
  publishAssistant(ctx.workspaceId, "InstructionsChanged", { instructionId: id });
  return toDto(row);
}

function audit(
  ctx: Ctx,
  tx: Parameters<typeof recordAudit>[2],
  action: string,
  { id, title }: { id: number; title: string },
): Promise<void> {
  return recordAudit(
    ctx.workspaceId,
    {
      attenderId: ctx.attender.id,
      action,
      subjectType: "instruction",
      subjectId: id,
      details: { title },
      address: ctx.address,
    },
    tx,
  );
}
