import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mergeConversations } from "@/lib/modules/conversations/merging/merge-conversations";
import { goesOnIn } from "@/lib/modules/conversations/merging/merged-into";
import { unmergeConversations } from "@/lib/modules/conversations/merging/unmerge-conversations";
import { getChat, getCounters } from "@/lib/modules/conversations/queries";
import { reads } from "@/lib/platform/db/reads";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
let ctx: Ctx;
beforeAll(async () => {
  ({ ctx } = await signedIn());
});
afterAll(() => database.close());

const COUNT = 5;
const STATUSES = ["active", "waiting", "pending", "waiting", "active"] as const;
type Step = { kind: "merge"; of: number; into: number } | { kind: "undo"; into: number };
const place = fc.nat(COUNT - 1);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("merge" as const), of: place, into: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("undo" as const), into: place }) },
);

/** Five conversations, of which the waiting ones wait since different times. */
async function begin(): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, status] of STATUSES.entries()) {
    const id = await addConversation(ctx.workspaceId, { status });
    const since = status === "waiting" ? new Date(Date.now() - (index + 1) * 60_000) : null;
    await rawClient().conversation.update({ where: { id }, data: { awaitingReplySince: since } });
    ids.push(id);
  }
  return ids;
}

const standing = async (id: number) => {
  const { status, closedAt, awaitingReplySince, isMerged, tags } = (await getChat(ctx, id)) ?? {};
  return { status, closedAt, awaitingReplySince, isMerged, tags };
};

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code,
  );

test("after any merges and undos each goes on in one that is open, and undoing all gives all back as it was", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps: Step[]) => {
      const ids = await begin();
      const idOf = (index: number) => ids[index] ?? 0;
      const before = await Promise.all(ids.map(standing));
      const counted = await getCounters(ctx);
      /** What each is a part of, and the merges into each that count, the newest last. */
      const parent = new Map<number, number>();
      const merges = ids.map((): { id: number; of: number }[] => []);
      const undo = async (into: number) => {
        const last = merges[into]?.at(-1);
        const result = await codeOf(unmergeConversations(ctx, idOf(into), last?.id ?? 1));
        expect(result).toBe(parent.has(into) ? "CHAT_MERGED" : last ? "done" : "NOT_FOUND");
        if (result !== "done" || !last) return;
        merges[into]?.pop();
        parent.delete(last.of);
      };
      for (const each of steps) {
        if (each.kind === "undo") {
          await undo(each.into);
          continue;
        }
        const { of, into } = each;
        let id = 0;
        const work = mergeConversations(ctx, idOf(into), { otherId: idOf(of), preview: false });
        const result = await codeOf(work.then(({ mergeId }) => (id = mergeId ?? 0)));
        expect(result).toBe(
          of === into ? "VALIDATION_FAILED" : parent.has(of) || parent.has(into) ? "CHAT_MERGED" : "done",
        );
        if (result !== "done") continue;
        parent.set(of, into);
        merges[into]?.push({ id, of });
      }
      for (const [index, id] of ids.entries()) {
        let root = index;
        for (let up = parent.get(root); up !== undefined; up = parent.get(root)) root = up;
        expect(await goesOnIn(reads(ctx.workspaceId), id)).toBe(idOf(root));
        expect((await getChat(ctx, id))?.status === "closed").toBe(parent.has(index));
      }
      // Of a chain the outer ones first.
      while (parent.size > 0)
        for (const index of ids.keys()) if (!parent.has(index) && merges[index]?.length) await undo(index);
      expect(await Promise.all(ids.map(standing))).toEqual(before);
      expect(await getCounters(ctx)).toEqual(counted);
    }),
    { numRuns: 25 },
  );
});
