import { tagKey } from "@/lib/modules/tags/policy";
import { renamedTags, settleTag } from "@/lib/modules/tags/settle-tags";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { TAGS_MAX } from "../schema";
import { changeFields } from "../state/change-fields";
import type { RowToChange } from "../state/row-to-change";
import { type BulkKind, changed, refused, restoring, UNCHANGED } from "./kind";

const tagsOf = ({ tags }: RowToChange) => readStoredJson<string[]>(tags);
// Case and accents don't tell two tags apart, as in the registry.
const indexOf = (tags: readonly string[], tag: string) => tags.findIndex((known) => tagKey(known) === tagKey(tag));

/** Gives open conversations a priority. */
export const priorityMany: BulkKind<"priority"> = {
  async begin(ctx, unit, { priority: given }) {
    return async (row) => {
      const { id, priority, status } = row;
      if (priority === given) return UNCHANGED;
      if (status === "closed") return refused("CHAT_CLOSED");
      await changeFields(ctx, unit, row, { priority: given });
      return changed({ kind: "priority", id, priority, given });
    };
  },
  restore: restoring(async (ctx, unit, row, { priority, given }) => {
    if (row.status === "closed" || row.priority !== given) return false;
    await changeFields(ctx, unit, row, { priority });
    return true;
  }),
};

/** Adds a tag to open conversations. */
export const addTagMany: BulkKind<"addTag"> = {
  async begin(ctx, unit, { tag: given }) {
    const tag = await settleTag(unit, given);
    return async (row) => {
      const tags = tagsOf(row);
      if (indexOf(tags, tag) >= 0) return UNCHANGED;
      if (row.status === "closed") return refused("CHAT_CLOSED");
      if (tags.length >= TAGS_MAX) return refused("TAG_LIMIT");
      await changeFields(ctx, unit, row, { tags: [...tags, tag] });
      return changed({ kind: "addTag", id: row.id, tag });
    };
  },
  restore: restoring(async (ctx, unit, row, { tag: added }) => {
    const tags = tagsOf(row);
    // It may have been renamed since.
    const [tag = added] = tags.includes(added) ? [added] : await renamedTags(unit, [added]);
    if (row.status === "closed" || !tags.includes(tag)) return false;
    await changeFields(ctx, unit, row, { tags: tags.filter((known) => known !== tag) });
    return true;
  }),
};

/** Takes a tag from open conversations. */
export const removeTagMany: BulkKind<"removeTag"> = {
  async begin(ctx, unit, { tag }) {
    return async (row) => {
      const tags = tagsOf(row);
      const index = indexOf(tags, tag);
      const known = tags[index];
      if (known === undefined) return UNCHANGED;
      if (row.status === "closed") return refused("CHAT_CLOSED");
      await changeFields(ctx, unit, row, { tags: tags.toSpliced(index, 1) });
      return changed({ kind: "removeTag", id: row.id, tag: known, index });
    };
  },
  restore: restoring(async (ctx, unit, row, { tag: taken, index }) => {
    const tags = tagsOf(row);
    const [tag = taken] = await renamedTags(unit, [taken]);
    if (row.status === "closed" || indexOf(tags, tag) >= 0 || tags.length >= TAGS_MAX) return false;
    await changeFields(ctx, unit, row, { tags: tags.toSpliced(index, 0, tag) });
    return true;
  }),
};
