import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ALERT_TOPIC_NAMES } from "@/lib/modules/notifications/policy";
import Database from "@/lib/platform/db/driver/sqlite";
import { migrate } from "@/lib/platform/db/migrate";
import { onSqliteOnly } from "@/tests/support/engine";

onSqliteOnly("a SQLite file of an earlier version is migrated");

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-alerts-"));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

describe("an installation of before", () => {
  const NAME = fs.readdirSync("prisma/migrations").find((name) => name.endsWith("_alert_choices"));

  test("keeps who had switched the sound off silent, and the desktop as it was, for every topic", () => {
    const [file, folder] = [path.join(scratch, "old.db"), path.join(scratch, "migrations")];
    for (const name of fs.readdirSync("prisma/migrations"))
      if (NAME && name < NAME)
        fs.cpSync(path.join("prisma/migrations", name), path.join(folder, name), { recursive: true });
    migrate(file, folder);
    const db = new Database(file);
    db.exec(`INSERT INTO workspace (id, clientId, name, updatedAt) VALUES (1, 'antiga', 'Antiga', 0);
      INSERT INTO attender (workspaceId, firstName, surname, email, profile, namaEdition, updatedAt, notifySound, notifyDesktop)
        VALUES (1, 'Ana', 'Lima', 'ana@antiga.example', 2, 'Cangoo', 0, 0, 1)`);
    db.close();
    migrate(file);
    const after = new Database(file, { readonly: true });
    const rows = after
      .prepare("SELECT topic, bellOffAt, sound, desktop, version FROM alert_choice ORDER BY topic")
      .all();
    after.close();
    const silent = { bellOffAt: null, sound: 0, desktop: 1, version: 1 };
    expect(rows).toEqual([...ALERT_TOPIC_NAMES].sort().map((topic) => ({ topic, ...silent })));
  });
});
