import { fork } from "node:child_process";
import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { repairQueues } from "@/lib/modules/routing/queue/repair";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { addPerson, addQueue, addWaiting, drain } from "@/tests/support/routing/queue";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
afterAll(() => database.close());

const WAITING = 1_000;
const PEOPLE = 10;

/** Has a process give conversations out, and kills it once so many have somebody. */
async function drainUntil(workspaceId: number, teamId: number, count: number): Promise<void> {
  const child = fork("tests/support/routing/drain-alone.ts", [String(workspaceId)], { execArgv: ["--import", "tsx"] });
  const ended = once(child, "exit");
  await expect.poll(() => givenIn(teamId), { timeout: 30_000, interval: 5 }).toBeGreaterThanOrEqual(count);
  child.kill("SIGKILL");
  await ended;
}
const givenIn = async (teamId: number) =>
  Number(
    await rows.value<number>(
      "SELECT count(*) FROM conversation WHERE teamId = ? AND assignedAttenderId IS NOT NULL",
      teamId,
    ),
  );

test("a thousand are shared alike among ten although whoever gives them out is killed again and again", async () => {
  const { ctx } = await signedIn();
  const { workspaceId } = ctx;
  const teamId = await addQueue(workspaceId);
  for (let index = 0; index < PEOPLE; index += 1) await addPerson(workspaceId, { units: 100_000, teamId });
  for (let index = 0; index < WAITING; index += 1) await addWaiting(workspaceId, teamId, { minutes: WAITING - index });
  await repairQueues();
  const seen = [];
  for (const count of [150, 600]) {
    await drainUntil(workspaceId, teamId, count);
    seen.push(await givenIn(teamId));
  }
  expect(seen.some((count) => count < WAITING)).toBe(true);
  await drain(workspaceId);
  const shares = await rows.values<number>(
    "SELECT count(*) FROM conversation WHERE teamId = ? AND assignedAttenderId IS NOT NULL GROUP BY assignedAttenderId",
    teamId,
  );
  expect(shares.map(Number)).toEqual(Array.from({ length: PEOPLE }, () => WAITING / PEOPLE));
  // What is kept of each says the same once: whose it was, and that it waits no more.
  const kept = async (sql: string) => Number(await rows.value<number>(sql, teamId));
  expect(await kept("SELECT count(*) FROM queue_stay WHERE audience = ? AND how = 'given'")).toBe(WAITING);
  expect(await kept("SELECT count(*) FROM queue_entry WHERE audience = ?")).toBe(0);
  const said = "SELECT count(*) FROM timeline_entry AS e JOIN conversation AS c ON c.id = e.conversationId";
  expect(await kept(`${said} WHERE c.teamId = ? AND e.kind = 'assigned'`)).toBe(WAITING);
}, 120_000);
