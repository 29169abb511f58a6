import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { countFiles } from "@/lib/modules/files/storage-quota";
import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { countItems, insertItemRow, itemById, updateItem } from "../store/knowledge-item";
import { indexItem } from "./index-item";
import { replaceQuestions } from "./item-questions";
import { getKnowledge, toKnowledgeDto } from "./queries";
import { queueIndexing, reviseItemOf } from "./revise-item";
import { KNOWLEDGE_MAX, type KnowledgeInput, type KnowledgeItemDto } from "./schema";
import { tellItem } from "./tell-item";

/** A stored file that an item is about. */
export type ItemFile = {
  fileName: string;
  fileSize: number;
  fileType: string;
  storageKey: string;
  titleSource: "typed" | "file_name";
};

const NO_FILE = { fileName: null, fileSize: null, fileType: null, storageKey: null, titleSource: "typed" } as const;

/**
 * Adds an item, in a commit. Its title is one that a person typed, unless `file` says that it is the file's name.
 * @returns its id. @throws {AppError} KNOWLEDGE_LIMIT
 */
export async function insertItem(ctx: Ctx, unit: Unit, input: KnowledgeInput, file?: ItemFile): Promise<number> {
  const { count = 0 } = (await unit.first(countItems, {})) ?? {};
  if (count >= KNOWLEDGE_MAX) throw new AppError("KNOWLEDGE_LIMIT", { limit: KNOWLEDGE_MAX });
  const row = await unit.first(insertItemRow, {
    ...input,
    ...(file ?? NO_FILE),
    tags: JSON.stringify(input.tags),
    createdById: ctx.attender.id,
    now: unit.now,
  });
  if (!row) throw new Error("an item was added without an id");
  if (file) await countFiles(unit, [{ size: file.fileSize }], 1);
  if (input.questions) await replaceQuestions(ctx, unit, row.id, input.questions);
  await queueIndexing(unit, row.id);
  return row.id;
}

/**
 * Adds an item, or changes the `edited` one. What an item is found by is indexed again; a text is in the index when this
 * returns, a document or a link soon after. @throws {AppError} NOT_FOUND, KNOWLEDGE_LIMIT, RECORD_CHANGED
 */
export async function saveKnowledge(ctx: Ctx, input: KnowledgeInput, edited?: Edited): Promise<KnowledgeItemDto> {
  const saved = await commit(ctx, async (unit) => {
    const id = edited ? await changeItem(ctx, unit, edited, input) : await insertItem(ctx, unit, input);
    const action = edited ? "knowledge.updated" : "knowledge.created";
    await unit.audit(action, { subject: ["knowledge_item", id], details: { title: input.title } });
    await tellItem(unit, id);
    return id;
  });
  // The queued job makes up for it if the process ends here.
  if (input.type !== "website_link" && input.type !== "document") await indexItem(ctx.workspaceId, saved);
  return getKnowledge(ctx, saved);
}

/** Changes an item, in a commit. @returns its id. @throws {AppError} NOT_FOUND, RECORD_CHANGED */
export async function changeItem(
  ctx: Ctx,
  unit: Unit,
  { id, version }: Edited,
  input: KnowledgeInput,
): Promise<number> {
  const known = await unit.first(itemById, { id });
  if (!known) throw notFound();
  const edit = nextEdit(ctx, known, version, () => toKnowledgeDto(known, ctx.locale));
  // A file stays what it is: its text is the file's.
  const isFile = known.storageKey !== null;
  const next = isFile ? { ...input, type: known.type, content: known.content } : input;
  const before = toKnowledgeDto(known, null);
  const isSame =
    before.title === next.title &&
    before.content === next.content &&
    before.category === next.category &&
    before.type === next.type &&
    JSON.stringify(before.tags) === JSON.stringify(next.tags);
  const areSame = next.questions === undefined || JSON.stringify(before.questions) === JSON.stringify(next.questions);
  const titleSource = before.title === next.title ? known.titleSource : "typed";
  await unit.run(updateItem, { id, ...next, titleSource, ...edit, tags: JSON.stringify(next.tags), now: unit.now });
  if (!areSame) await replaceQuestions(ctx, unit, id, next.questions ?? []);
  if (!isSame || !areSame) await reviseItemOf(unit, id);
  return id;
}

/** Reads a link or a document again. @throws {AppError} NOT_FOUND */
export async function refreshKnowledge(ctx: Ctx, id: number): Promise<KnowledgeItemDto> {
  await commit(ctx, async (unit) => {
    await reviseItemOf(unit, id);
    await tellItem(unit, id);
  });
  return getKnowledge(ctx, id);
}
