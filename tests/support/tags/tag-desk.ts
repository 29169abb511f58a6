import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { changeMany } from "@/lib/modules/conversations/bulk/change-many";
import { listTags } from "@/lib/modules/tags/queries";
import { listTagRuns } from "@/lib/modules/tags/runs/begin-run";
import { doTagRunPart } from "@/lib/modules/tags/runs/run-job";
import { changeTag } from "@/lib/modules/tags/save-tag";
import { newTagSchema, type TagRunDto } from "@/lib/modules/tags/schema";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, signedIn } from "@/tests/support/context";
import { rows } from "@/tests/support/rows";

let made = 0;

/** What tests of renames and merges do, as the demo's administrator. */
export async function tagDesk() {
  const admin: Ctx = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  const fresh = (name: string) => `${name} ${++made}`;
  const change = (ids: number[], kind: "addTag" | "removeTag", tag: string) =>
    changeMany(admin, { ids, change: { kind, tag } });
  const tagOf = async (name: string) => {
    const tag = (await listTags(admin, { q: name })).find((one) => one.name === name);
    if (!tag) throw new Error(`there is no tag ${name}`);
    return tag;
  };
  const isKnown = async (name: string) => (await listTags(admin, { q: name })).some((tag) => tag.name === name);

  /** Conversations with a tag. */
  async function tagged(tag: string, count: number): Promise<number[]> {
    const ids: number[] = [];
    for (let index = 0; index < count; index += 1) ids.push(await addConversation(admin.workspaceId));
    await change(ids, "addTag", tag);
    return ids;
  }

  const tagsOf = (ids: readonly number[]) =>
    rows.values<string>(`SELECT tags FROM conversation WHERE id IN (${ids.join()}) ORDER BY id`);
  const listedUnder = (tag: string) =>
    rows.values<number>("SELECT conversationId FROM conversation_tag WHERE tag = ? ORDER BY conversationId", tag);

  async function rename(from: string, to: string): Promise<TagRunDto> {
    const tag = await tagOf(from);
    const input = { ...newTagSchema.parse({ name: to }), isArchived: false };
    const { run } = await changeTag(admin, input, tag);
    if (!run) throw new Error("nothing is renamed");
    return run;
  }
  const part = (run: TagRunDto, sliceMs?: number) =>
    doTagRunPart({ workspaceId: admin.workspaceId, runId: run.id }, undefined, sliceMs);
  const stateOf = async ({ id }: TagRunDto) => (await listTagRuns(admin)).find((run) => run.id === id);
  return { admin, fresh, change, tagOf, isKnown, tagged, tagsOf, listedUnder, rename, part, stateOf };
}
