import type { z } from "zod";
import { isoInstant } from "@/lib/kernel/instant";
import { attenderNames } from "@/lib/modules/attenders/attender-names";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { reads } from "@/lib/platform/db/reads";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import { type ListedText, searchTexts } from "@/lib/platform/search/search-texts";
import type { Ctx } from "@/lib/platform/session/context";
import {
  countInstructions,
  type InstructionFilter,
  type InstructionRow,
  insertInstruction,
  instructionById,
  instructions,
  markInstructionDeleted,
  restoreInstructionRow,
  updateInstruction,
} from "../store/instruction";
import { readOnce } from "./rules";
import {
  INSTRUCTION_PAGE_SIZE,
  INSTRUCTIONS_MAX,
  type InstructionDto,
  type InstructionInput,
  type InstructionQuery,
  type instructionPageSchema,
} from "./schema";

type Of = Pick<Ctx, "workspaceId">;

async function toDtos({ workspaceId }: Of, rows: readonly InstructionRow[]): Promise<InstructionDto[]> {
  const names = await attenderNames(
    workspaceId,
    rows.flatMap(({ createdById }) => createdById ?? []),
  );
  return rows.map(({ id, title, description, content, category, priority, version, ...row }) => {
    const name = row.createdById === null ? undefined : names.get(row.createdById);
    return {
      id,
      title,
      description,
      content,
      status: row.isActive ? "active" : "inactive",
      category,
      priority,
      version,
      createdBy: row.createdById === null || name === undefined ? null : { id: row.createdById, name },
      createdAt: isoInstant(row.createdAt),
      updatedAt: isoInstant(row.updatedAt),
      ...readingOf(content),
    };
  });
}

function readingOf(content: string): Pick<InstructionDto, "followed" | "needsModel"> {
  const sentences = readOnce(content);
  return {
    followed: sentences.flatMap(({ text, followed }) => followed.map(({ kind }) => ({ kind, text }))),
    needsModel: sentences.flatMap(({ text, needsModel }) => (needsModel ? text : [])),
  };
}

async function toDto(of: Of, row: InstructionRow): Promise<InstructionDto> {
  const [dto] = await toDtos(of, [row]);
  if (!dto) throw new Error("one row is one instruction");
  return dto;
}

/** A page of the instructions, newest first. */
export async function listInstructions(
  ctx: Of,
  query: InstructionQuery,
): Promise<z.infer<typeof instructionPageSchema>> {
  const reader = reads(ctx.workspaceId);
  const pageSize = query.pageSize ?? INSTRUCTION_PAGE_SIZE;
  const filter: InstructionFilter = {
    isActive: query.status && query.status === "active",
    priority: query.priority,
  };
  const text = query.q?.trim();
  const found = text ? await searchTexts(await textsOf(ctx, filter), text) : null;
  const narrowed = found ? { ...filter, ids: found.ids } : filter;
  const [rows, total] = await Promise.all([
    reader.all(instructions(narrowed, pageSize + 1, query.cursor), {}),
    reader.first(countInstructions(narrowed), {}),
  ]);
  const page = rows.slice(0, pageSize);
  return {
    items: await toDtos(ctx, page),
    nextCursor: rows.length > pageSize ? String(page.at(-1)?.id) : null,
    total: total?.count ?? 0,
    instead: found?.instead ?? null,
  };
}

// They are few enough (INSTRUCTIONS_MAX) to be searched in memory, where accents and case don't count.
async function textsOf({ workspaceId }: Of, filter: InstructionFilter): Promise<ListedText[]> {
  const rows = await reads(workspaceId).all(instructions(filter, INSTRUCTIONS_MAX), {});
  return rows.map(({ id, title, description, content }) => ({ id, text: `${title}\n${description}\n${content}` }));
}

/** Adds an instruction, or changes the `edited` one. @throws {AppError} NOT_FOUND, KNOWLEDGE_LIMIT, RECORD_CHANGED */
export function saveInstruction(ctx: Ctx, input: InstructionInput, edited?: Edited): Promise<InstructionDto> {
  const { status, ...fields } = input;
  return commit(ctx, async (unit) => {
    const values = { ...fields, isActive: status === "active", now: unit.now };
    const saved = edited ? await change(ctx, unit, edited, values) : await add(ctx, unit, values);
    if (!saved) throw notFound();
    await leaveWord(unit, edited ? "instruction.updated" : "instruction.created", saved);
    return toDto(ctx, saved);
  });
}

type Values = Omit<InstructionInput, "status"> & { isActive: boolean; now: number };

async function add(ctx: Ctx, unit: Unit, values: Values): Promise<InstructionRow | undefined> {
  const { count = 0 } = (await unit.first(countInstructions({}), {})) ?? {};
  if (count >= INSTRUCTIONS_MAX) throw new AppError("KNOWLEDGE_LIMIT", { limit: INSTRUCTIONS_MAX });
  return unit.first(insertInstruction, { ...values, createdById: ctx.attender.id });
}

async function change(ctx: Ctx, unit: Unit, edited: Edited, values: Values): Promise<InstructionRow | undefined> {
  const known = await unit.first(instructionById, { id: edited.id });
  if (!known) throw notFound();
  const current = await toDto(ctx, known);
  const edit = nextEdit(ctx, known, edited.version, () => current);
  return unit.first(updateInstruction, { id: edited.id, ...values, ...edit });
}

/** Removes an instruction; it can be restored. @throws {AppError} NOT_FOUND */
export function deleteInstruction(ctx: Ctx, id: number): Promise<void> {
  return commit(ctx, async (unit) => {
    const row = await unit.first(markInstructionDeleted, { id, now: unit.now });
    if (!row) throw notFound();
    await leaveWord(unit, "instruction.deleted", row);
  });
}

/** Undo of a deletion. @throws {AppError} NOT_FOUND */
export function restoreInstruction(ctx: Ctx, id: number): Promise<InstructionDto> {
  return commit(ctx, async (unit) => {
    const row = await unit.first(restoreInstructionRow, { id, now: unit.now });
    if (!row) throw notFound();
    await leaveWord(unit, "instruction.restored", row);
    return toDto(ctx, row);
  });
}

async function leaveWord(unit: Unit, action: string, { id, title }: InstructionRow): Promise<void> {
  await unit.audit(action, { subject: ["instruction", id], details: { title } });
  unit.tell(workspaceRoom(unit.workspaceId), "InstructionsChanged", { instructionId: id });
}
