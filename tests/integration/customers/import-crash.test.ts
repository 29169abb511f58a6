import fs from "node:fs";
import { afterAll, expect, inject, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import type { ImportDto } from "@/lib/modules/customers/import/import-schema";
import { type ApiClient, signIn } from "@/tests/support/client";
import { freePort } from "@/tests/support/free-port";
import { rowsIn } from "@/tests/support/rows";
import { startServer, type TestServer } from "@/tests/support/server";

const ROWS = 2_000;
const KILLS = 3;

let server: TestServer | undefined;
afterAll(async () => {
  await server?.kill();
  if (server) fs.rmSync(server.dataDir, { recursive: true, force: true });
});

/** Asks until the import satisfies a condition. */
async function importThat(client: ApiClient, id: number, is: (run: ImportDto) => boolean): Promise<ImportDto> {
  for (;;) {
    const run = (await (await client.fetch(`/api/v1/customer-imports/${id}`)).json()) as ImportDto;
    if (is(run) || run.state === "failed") return run;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

// What a minute without its worker does: the job may be taken by another one.
const endLeases = (dataDir: string) => rowsIn(dataDir).run("UPDATE job SET leasedUntil = 0 WHERE status = 'running'");

test("an import that is killed again and again takes each row in once", { timeout: 180_000 }, async () => {
  const port = await freePort();
  let running = await startServer({ template: inject("templateFile"), port });
  server = running;
  const client = await signIn(running.url, DEMO_ACCOUNTS.admin);
  const lines = Array.from({ length: ROWS }, (_, number) => `Resistente ${number},resistente-${number}@import.example`);
  const uploaded = await client.fetch("/api/v1/customer-imports?fileName=clientes.csv", {
    method: "POST",
    headers: { "Content-Type": "application/octet-stream" },
    body: `Nome,E-mail\n${lines.join("\n")}\n`,
  });
  const { id } = (await uploaded.json()) as ImportDto;
  const started = await client.fetch(`/api/v1/customer-imports/${id}/run`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ dryRun: false, duplicates: "skip" }),
  });
  expect(started.status).toBe(200);

  const met: number[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const { progress, state } = await importThat(
      client,
      id,
      (run) => run.state !== "running" || run.progress.rows >= (ROWS * kill) / (KILLS + 2),
    );
    if (state === "running") met.push(progress.rows);
    await running.kill();
    await endLeases(running.dataDir);
    running = await startServer({ dataDir: running.dataDir, port });
    server = running;
  }
  const over = await importThat(client, id, (run) => run.state !== "running");

  // Otherwise no kill met it at work.
  expect(met.length).toBeGreaterThan(0);
  expect(over).toMatchObject({
    state: "done",
    progress: { rows: ROWS, created: ROWS, updated: 0, skipped: 0, failed: 0 },
  });
  const stored = await rowsIn(running.dataDir).first(
    "SELECT count(*) AS customers, count(DISTINCT email) AS emails FROM customer WHERE email LIKE ?",
    "resistente-%@import.example",
  );
  expect(stored).toEqual({ customers: ROWS, emails: ROWS });
});
