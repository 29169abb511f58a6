import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { rollNow } from "@/lib/modules/analytics/roller";
import { createRandom } from "@/prisma/seed/random";
import { DAY_MS, expectSummedUp } from "@/tests/support/analytics/counted-figures";
import { keptAndCounted } from "@/tests/support/conversations/counted";
import { testDatabase } from "@/tests/support/database";
import { expectDirectoryFound, expectDirectoryKept } from "@/tests/support/history/directory-recount";
import { Desk } from "@/tests/support/history/random-desk";
import { rows } from "@/tests/support/rows";

const CHANGES = Number(process.env.HISTORY_CHANGES ?? 10_000);
const BETWEEN_RECOUNTS = 500;
/** One stretch in so many ends with a kill. */
const STRETCHES_PER_KILL = 3;
const CALENDAR = { timeZone: "America/Sao_Paulo", start: Date.UTC(2018, 9, 20, 15) };

const database = testDatabase();
let happening: ChildProcess | undefined;
afterAll(async () => {
  happening?.kill("SIGKILL");
  await database.close();
});

const random = createRandom(2_018);

async function begin(workspaceId: number): Promise<ChildProcess> {
  const child = fork("tests/support/history/happen.ts", [String(workspaceId), String(random.integer(1, 1e9))], {
    execArgv: ["--import", "tsx"],
  });
  const failed = once(child, "exit").then(([code]) => {
    throw new Error(`it couldn't begin: ${code}`);
  });
  await Promise.race([once(child, "message"), failed]);
  failed.catch(() => undefined);
  return child;
}

/** Has so many changes made; kills the process once there were `killAt`. @returns how many there were at the least */
function happen(child: ChildProcess, changes: number, killAt: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let done = 0;
    const hear = (count: unknown) => {
      done = count as number;
      if (done >= killAt) child.kill("SIGKILL");
      else if (done === changes) finish();
    };
    const finish = () => {
      child.off("message", hear);
      child.off("exit", exit);
      resolve(done);
    };
    const exit = (code: number | null) => (code === null ? finish() : reject(new Error(`it ended with ${code}`)));
    child.on("message", hear);
    child.once("exit", exit);
    child.send(changes);
  });
}

async function expectKept(workspaceId: number): Promise<void> {
  await expectDirectoryKept();
  await expectDirectoryFound();
  const { kept, counted } = await keptAndCounted(workspaceId);
  expect(kept).toEqual(counted);
  const stored = "SELECT storageBytes AS bytes FROM workspace_usage WHERE workspaceId = ?";
  expect(await rows.all(stored, workspaceId)).toEqual(
    await rows.all("SELECT sum(size) AS bytes FROM attachment WHERE workspaceId = ? HAVING count(*) > 0", workspaceId),
  );
  const asked = "SELECT uniqueKey FROM job WHERE workspaceId = ? AND type = 'satisfaction.send' ORDER BY 1";
  const closed = `SELECT 'satisfaction.send:' || f.id AS uniqueKey FROM conversation_fact f WHERE f.workspaceId = ? AND f.kind = 'closed' ORDER BY 1`;
  const queued = new Set(await rows.values(asked, workspaceId));
  for (const uniqueKey of await rows.values(closed, workspaceId)) expect(queued).toContain(uniqueKey);
  await rollNow();
  const desk = await Desk.again(workspaceId);
  const days = Math.ceil((desk.at - CALENDAR.start) / DAY_MS) + 1;
  await expectSummedUp(desk, CALENDAR.timeZone, { ago: 0, length: days });
}

test("what is kept is what a recount gives, after any history of changes and kills", async () => {
  const { workspaceId } = await Desk.open(CALENDAR, () => undefined);
  for (const channel of ["email", "whatsapp", "webchat"])
    await rows.insert("survey_setting", { workspaceId, channel, isEnabled: true, updatedAt: 0 });
  let kills = 0;
  for (let done = 0; done < CHANGES; ) {
    happening ??= await begin(workspaceId);
    const changes = BETWEEN_RECOUNTS - (done % BETWEEN_RECOUNTS);
    const isKilled = random.chance(1 / STRETCHES_PER_KILL);
    done += await happen(happening, changes, isKilled ? random.integer(1, changes - 1) : Number.POSITIVE_INFINITY);
    if (isKilled) {
      kills += 1;
      happening = undefined;
    }
    await expectKept(workspaceId);
  }
  expect(kills).toBeGreaterThan(3);
}, 600_000);
