import { publishAssistant } from "@/lib/modules/assistant/publish";
import { connections } from "@/lib/platform/db/connections";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { findItem, type IndexedItem, setFailed, setIndexed, setProgress } from "@/lib/platform/db/knowledge-store";
import { scopedClient } from "@/lib/platform/db/scoped-client";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { addPassages, countStored, removeOtherPassages } from "@/lib/platform/search/knowledge-index";
import { toKnowledgeDto, WITH_CREATOR } from "./queries";
import type { ReadText } from "./read-document";
import { splitPassages } from "./split-passages";

/** Type of the job that reads an item and puts its passages into the index. */
export const INDEX_ITEM_JOB = "assistant.index-item";

/** Passages of one transaction: a few milliseconds of the write gate. */
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
  const item = findItem(workspaceId, itemId);
  if (!item || item.indexedRevision === item.revision) return;
  if (!(await groupCommit((db) => setProgress(db, item, 0)))) return;
  await announceItem(workspaceId, itemId);
  const found = await read(item);
  if (found === null) return;
  if ("failure" in found) {
    await groupCommit((db) => setFailed(db, item, found.failure));
    await announceItem(workspaceId, itemId);
    return;
  }
  if (!(await addAll(item, found))) return;
  while (await groupCommit((db) => removeOtherPassages(db, item, BATCH)));
  await announceItem(workspaceId, itemId);
}

/** Shows that an item couldn't be read; what was found of it before stays. */
export async function endIndexItem(workspaceId: number, itemId: number): Promise<void> {
  const item = findItem(workspaceId, itemId);
  if (!item || item.indexedRevision === item.revision) return;
  await groupCommit((db) => setFailed(db, item, "unreadable"));
  await announceItem(workspaceId, itemId);
}

/** @returns false when the item was changed meanwhile: another job does the rest. */
async function addAll(item: IndexedItem, { text, isCut }: { text: string; isCut: boolean }): Promise<boolean> {
  const passages = splitPassages(text);
  const target = { ...item, tags: readStoredJson(item.tags) as string[] };
  let announcedAt = performance.now();
  for (let at = countStored(connections().reader, item); at < passages.length; at += BATCH) {
    const isOurs = await groupCommit((db) => {
      const progress = Math.min(99, Math.round(((at + BATCH) / passages.length) * 100));
      if (!setProgress(db, item, progress)) return false;
      addPassages(db, target, passages.slice(at, at + BATCH));
      return true;
    });
    if (!isOurs) return false;
    if (performance.now() - announcedAt > PROGRESS_MS) {
      await announceItem(item.workspaceId, item.id);
      announcedAt = performance.now();
    }
  }
  return groupCommit((db) =>
    setIndexed(db, item, {
      passageCount: passages.length,
      isCut,
      fetchedAt: item.type === "website_link" ? Date.now() : null,
      preview: item.storageKey === null ? null : text.slice(0, PREVIEW),
    }),
  );
}

/** Tells the workspace how an item is now. */
export async function announceItem(workspaceId: number, itemId: number): Promise<void> {
  const row = await scopedClient(workspaceId).knowledgeItem.findFirst({
    where: { id: itemId, deletedAt: null },
    include: WITH_CREATOR,
  });
  if (row) publishAssistant(workspaceId, "KnowledgeChanged", { item: toKnowledgeDto(row, null) });
}
