import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connections } from "@/lib/platform/db/connections";
import { readCounters } from "@/lib/platform/db/conversation-list";
import { groupCommit } from "@/lib/platform/db/group-commit";
import type { Ctx } from "@/lib/platform/session/context";
import { addAttender, signedIn } from "../support/context";
import { testDatabase } from "../support/database";

const database = testDatabase();
let ctx: Ctx;
let attenders: (number | null)[];
let customerId: number;

beforeAll(async () => {
  ({ ctx } = await signedIn());
  const { ctx: colleague } = await signedIn(await addAttender(ctx.workspaceId));
  attenders = [null, ctx.attender.id, colleague.attender.id];
  customerId = (await ctx.db.customer.findFirstOrThrow()).id;
});
afterAll(() => database.close());

const STATUSES = ["active", "waiting", "pending", "closed"] as const;

function recount(attenderId: number): Record<string, number> {
  return connections()
    .reader.prepare(
      `SELECT count(*) AS "all", count(*) FILTER (WHERE status IN ('waiting', 'pending') AND NOT isOutbound) AS unread, count(*) FILTER (WHERE status = 'closed') AS closed,
         count(*) FILTER (WHERE assignedAttenderId = ?) AS mine FROM conversation WHERE workspaceId = ? AND deletedAt IS NULL`,
    )
    .get(attenderId, ctx.workspaceId) as Record<string, number>;
}

type Operation = {
  kind: "insert" | "delete" | "status" | "assign" | "both" | "touch" | "trash" | "restore" | "answer";
  pick: number;
  status: (typeof STATUSES)[number];
  attender: number;
};

function apply({ kind, pick, status, attender }: Operation, ids: number[]): Promise<void> {
  const id = ids[pick % Math.max(1, ids.length)];
  const assignee = attenders[attender] ?? null;
  return groupCommit((db) => {
    if (kind === "insert" || id === undefined) {
      const sql = `INSERT INTO conversation (workspaceId, subject, customerId, status, isOutbound, assignedAttenderId, tags, updatedAt) VALUES (?, 'contada', ?, ?, ?, ?, '[]', 0)`;
      ids.push(Number(db.prepare(sql).run(ctx.workspaceId, customerId, status, pick % 2, assignee).lastInsertRowid));
    } else if (kind === "delete") {
      db.prepare("DELETE FROM conversation WHERE id = ?").run(id);
      ids.splice(ids.indexOf(id), 1);
    } else if (kind === "answer")
      db.prepare("UPDATE conversation SET isOutbound = ?, status = ? WHERE id = ?").run(pick % 2, status, id);
    else if (kind === "status") db.prepare("UPDATE conversation SET status = ? WHERE id = ?").run(status, id);
    else if (kind === "assign")
      db.prepare("UPDATE conversation SET assignedAttenderId = ? WHERE id = ?").run(assignee, id);
    else if (kind === "both")
      db.prepare("UPDATE conversation SET status = ?, assignedAttenderId = ? WHERE id = ?").run(status, assignee, id);
    else if (kind === "trash") db.prepare("UPDATE conversation SET deletedAt = 1 WHERE id = ?").run(id);
    else if (kind === "restore") db.prepare("UPDATE conversation SET deletedAt = NULL WHERE id = ?").run(id);
    else db.prepare("UPDATE conversation SET lastActivityAt = 1 WHERE id = ?").run(id);
  });
}

test("the demo's counters are what a recount gives", () => {
  expect(readCounters(ctx.workspaceId, ctx.attender.id, 0)).toMatchObject(recount(ctx.attender.id));
});

test("after any operations the kept counters are what a recount gives", async () => {
  const operation = fc.record({
    kind: fc.constantFrom(
      "insert" as const,
      "delete" as const,
      "status" as const,
      "assign" as const,
      "both" as const,
      "touch" as const,
      "trash" as const,
      "restore" as const,
      "answer" as const,
    ),
    pick: fc.nat(50),
    status: fc.constantFrom(...STATUSES),
    attender: fc.nat(2),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 25 }), async (operations) => {
      const ids: number[] = [];
      for (const step of operations) await apply(step, ids);
      for (const attenderId of attenders) {
        if (attenderId !== null)
          expect(readCounters(ctx.workspaceId, attenderId, 0)).toMatchObject(recount(attenderId));
      }
    }),
    { numRuns: 25 },
  );
});

test("a rolled-back change counts nothing", async () => {
  const before = readCounters(ctx.workspaceId, ctx.attender.id, 0);
  const failing = ctx.db.$transaction(async (tx) => {
    await tx.conversation.updateMany({ data: { status: "closed", assignedAttenderId: ctx.attender.id } });
    throw new Error("rolled back on purpose");
  });
  await expect(failing).rejects.toThrow();
  expect(readCounters(ctx.workspaceId, ctx.attender.id, 0)).toEqual(before);
});
