import { installationOf } from "@/lib/platform/db/unit-of-work/installation";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { knowledgeIndex } from "../store/knowledge-index";
import { insertPassage } from "../store/knowledge-passage";
import { type PassageItem, passageTerms } from "./passage-terms";
import type { NewPassage } from "./split-passages";

/** Stores and indexes passages of an item's revision, in a commit. Known positions are passed over. */
export async function addPassages(
  tx: Tx,
  item: PassageItem & { id: number; revision: number },
  passages: readonly NewPassage[],
): Promise<void> {
  const { id: itemId, revision } = item;
  const termsOf = passageTerms(tx.workspaceId, item);
  const index = installationOf(tx);
  for (const passage of passages) {
    const added = await tx.first(insertPassage, { itemId, revision, ...passage });
    if (added) await knowledgeIndex().put(index, added.id, termsOf(passage));
  }
}
