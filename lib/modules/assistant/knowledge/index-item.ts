import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { reads } from "@/lib/platform/db/reads";
import { giveTitle, type IndexedItem, itemToIndex, setFailed, setIndexed, setProgress } from "../store/indexed-item";
import { countStored, deleteOtherPassages } from "../store/knowledge-passage";
import { addPassages } from "./add-passages";
import { bareFileName, fileTitle } from "./document-title";
import { tagsOf } from "./queries";
import type { ReadText } from "./read-document";
import { splitPassages } from "./split-passages";
import { tellItem } from "./tell-item";

/** Type of the job that reads an item and puts its passages into the index. */
export const INDEX_ITEM_JOB = "assistant.index-item";

/** Passages of one commit: a few milliseconds of the write gate. */
const BATCH = 40;
/** Between announcements of progress. */
const PROGRESS_MS = 400;
/** Characters of a document that its item shows. */
const PREVIEW = 2_000;

/** Gives an item's text; null: not here. */
export type ItemReader = (item: IndexedItem) => Promise<ReadText | null>;

/** Reads what was typed, and leaves links and documents to the job: they need a thread that routes don't load. */
const readTyped: ItemReader = async (item) =>
  item.type === "website_link" || item.storageKey !== null ? null : { text: item.content, isCut: false };

/**
 * Reads an item and puts what it says into the index, from where an earlier run stopped. The passages of its last revision
 * are answered from until the new ones are all there.
 */
export async function indexItem(workspaceId: number, itemId: number, read: ItemReader = readTyped): Promise<void> {
  const doer = { workspaceId };
  const item = await reads(workspaceId).first(itemToIndex, { id: itemId });
  if (!item || item.indexedRevision === item.revision) return;
  const isOurs = await commit(doer, async (unit) => {
    if (!(await noteProgress(unit, item, 0))) return false;
    await tellItem(unit, itemId);
    return true;
  });
  if (!isOurs) return;
  const found = await read(item);
  if (found === null) return;
  if ("failure" in found) return fail(workspaceId, item, found.failure);
  const titled = await withTitle(workspaceId, item, found.title ?? null);
  if (!titled || !(await addAll(workspaceId, titled, found))) return;
  while (await commit(doer, (unit) => removeOthers(unit, item)));
}

/** Shows that an item couldn't be read; what was found of it before stays. */
export async function endIndexItem(workspaceId: number, itemId: number): Promise<void> {
  const item = await reads(workspaceId).first(itemToIndex, { id: itemId });
  if (!item || item.indexedRevision === item.revision) return;
  await fail(workspaceId, item, "unreadable");
}

async function fail(workspaceId: number, { id, revision }: IndexedItem, failure: string): Promise<void> {
  await commit({ workspaceId }, async (unit) => {
    await unit.run(setFailed, { id, revision, failure });
    await tellItem(unit, id);
  });
}

/** @returns false when the item was changed meanwhile: another job does the rest. */
async function noteProgress(unit: Unit, { id, revision }: IndexedItem, progress: number): Promise<boolean> {
  return (await unit.run(setProgress, { id, revision, progress })) === 1;
}

/** Removes some passages of other revisions. @returns whether there may be more. */
async function removeOthers(unit: Unit, { id: itemId, revision }: IndexedItem): Promise<boolean> {
  return (await unit.run(deleteOtherPassages, { itemId, revision, limit: BATCH })) === BATCH;
}

/**
 * An item with the title that its document has, where no person typed one. @param own what the document calls itself; null: nothing
 * @returns null when the item was changed meanwhile: another job does the rest.
 */
async function withTitle(workspaceId: number, item: IndexedItem, own: string | null): Promise<IndexedItem | null> {
  const { id, revision, fileName, title, titleSource } = item;
  if (fileName === null || titleSource === "typed") return item;
  // Of an item from before it was noted who gave it its title, it is known where it is the file's name.
  if (titleSource === null && title !== bareFileName(fileName)) return item;
  const next = {
    title: own ?? fileTitle(fileName),
    titleSource: own === null ? ("file_name" as const) : ("document" as const),
  };
  if (next.title === title && next.titleSource === titleSource) return item;
  const isOurs = await commit({ workspaceId }, async (unit) => {
    if ((await unit.run(giveTitle, { id, revision, ...next })) !== 1) return false;
    await tellItem(unit, id);
    return true;
  });
  return isOurs ? { ...item, ...next } : null;
}

/** @returns false when the item was changed meanwhile: another job does the rest. */
async function addAll(
  workspaceId: number,
  item: IndexedItem,
  { text, isCut }: { text: string; isCut: boolean },
): Promise<boolean> {
  const doer = { workspaceId };
  const { id, revision } = item;
  const passages = splitPassages(text);
  const target = { ...item, tags: tagsOf(item.tags), questions: tagsOf(item.questions) };
  const stored = await reads(workspaceId).first(countStored, { itemId: id, revision });
  let toldAt = performance.now();
  for (let at = stored?.count ?? 0; at < passages.length; at += BATCH) {
    const isTold = performance.now() - toldAt > PROGRESS_MS;
    const isOurs = await commit(doer, async (unit) => {
      const progress = Math.min(99, Math.round(((at + BATCH) / passages.length) * 100));
      if (!(await noteProgress(unit, item, progress))) return false;
      await addPassages(unit, target, passages.slice(at, at + BATCH));
      if (isTold) await tellItem(unit, id);
      return true;
    });
    if (!isOurs) return false;
    if (isTold) toldAt = performance.now();
  }
  return commit(doer, async (unit) => {
    const count = await unit.run(setIndexed, {
      id,
      revision,
      passageCount: passages.length,
      isCut,
      fetchedAt: item.type === "website_link" ? unit.now : null,
      preview: item.storageKey === null ? null : text.slice(0, PREVIEW),
    });
    if (count !== 1) return false;
    await tellItem(unit, id);
    return true;
  });
}
