import { rawClient } from "@/tests/support/prisma/raw-client";

/** The fields of the tags' routes that name a row. */
export const TAG_SLOTS = {
  "GET /api/v1/tags/[id] params.id": "tag",
  "PUT /api/v1/tags/[id] params.id": "tag",
  "DELETE /api/v1/tags/[id] params.id": "tag",
  "POST /api/v1/tags/[id]/merge params.id": "tag",
  "POST /api/v1/tags/[id]/merge body.intoId": "otherTag",
  "POST /api/v1/tag-runs/[id]/undo params.id": "tagRun",
} as const;

/** Fields of those routes that name none. */
export const TAG_NO_ID: readonly string[] = ["color", "group", "isArchived", "policy", "archived", "unused", "counted"];

/** Bodies of those routes that are right but for the ids. */
export const TAG_BODIES: Record<string, object> = {
  "POST /api/v1/tags": { name: "Matriz nova" },
  "PUT /api/v1/tags/[id]": { name: "Matriz", color: "teal", version: 1 },
};

let made = 0;

/** Two tags of a workspace and a rename of the first that is over. @returns their ids */
export async function addTagRows(workspaceId: number, attenderId: number, name: string) {
  const number = ++made;
  const tagOf = (what: string) => {
    const own = `${name} ${what} ${number}`;
    return rawClient().tag.create({ data: { workspaceId, name: own, key: own.toLowerCase() } });
  };
  const [tag, otherTag] = [await tagOf("tag"), await tagOf("outra")];
  const run = await rawClient().tagRun.create({
    data: {
      ...{ workspaceId, attenderId, tagId: tag.id, state: "done", fromKey: `${name} antes ${number}`, spellings: "[]" },
      ...{ fromName: `${name} antes ${number}`, toName: tag.name, total: 0, finishedAt: new Date() },
    },
  });
  return { tag: String(tag.id), otherTag: String(otherTag.id), tagRun: String(run.id) };
}
