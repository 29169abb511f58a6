import { afterAll, expect, test } from "vitest";
import { connections } from "@/lib/platform/db/connections";
import { firstDue } from "@/lib/platform/db/job-lease";
import { testDatabase } from "@/tests/support/database";
import { onSqliteOnly } from "@/tests/support/engine";

onSqliteOnly("the steps of the look for the next job");

const database = testDatabase();
afterAll(() => database.close());

test("the look for the next job sorts no backlog: it reads each kind along its index, up to the first that is free", () => {
  const { sql, places } = firstDue.compiled();
  const plan = connections().reader.prepare(`EXPLAIN QUERY PLAN ${sql}`);
  const steps = (plan.all(...places.map(() => null)) as { detail: string }[]).map(({ detail }) => detail);
  expect(steps.filter((step) => step.startsWith("SEARCH j USING INDEX"))).toEqual([
    "SEARCH j USING INDEX job_status_runAt_idx (status=? AND runAt<?)",
    "SEARCH j USING INDEX job_status_runAt_idx (status=?)",
  ]);
  // Of the two that were found.
  expect(steps.filter((step) => step.includes("TEMP B-TREE"))).toEqual(["USE TEMP B-TREE FOR ORDER BY"]);
  expect(steps).not.toContain("MULTI-INDEX OR");
});
