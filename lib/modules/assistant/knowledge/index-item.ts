import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { reads } from "@/lib/platform/db/reads";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { type IndexedItem, itemToIndex, setFailed, setIndexed, setProgress } from "../store/indexed-item";
import { countStored, deleteOtherPassages } from "../store/knowledge-passage";
import { addPassages } from "./add-passages";
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
  if (!(await addAll(workspaceId, item, found))) return;
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

/** @returns false when the item was changed meanwhile: another job does the rest. */
async function addAll(
  workspaceId: number,
  item: IndexedItem,
  { text, isCut }: { text: string; isCut: boolean },
): Promise<boolean> {
  const doer = { workspaceId };
  const { id, revision } = item;
  const passages = splitPassages(text);
  const target = { ...item, tags: readStoredJson<string[]>(item.tags) };
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
