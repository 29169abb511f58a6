import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { fileReferences } from "@/lib/workers/file-references";

const FOLDER = "prisma/schema";
/** Columns that hold the key of a stored file. */
const KEY = /^\s+(?:storageKey|rawKey)\s/m;

function tablesWithKeys(): string[] {
  const schema = fs.readdirSync(FOLDER).map((file) => fs.readFileSync(path.join(FOLDER, file), "utf8"));
  const models = schema.flatMap((text) => text.match(/^model \w+ \{[\s\S]*?^\}/gm) ?? []);
  return models.filter((model) => KEY.test(model)).map((model) => /@@map\("(\w+)"\)/.exec(model)?.[1] ?? model);
}

test("every table that holds keys of stored files says which of them it needs, so that none is removed under it", () => {
  const named = new Set(fileReferences.map(({ table }) => table));
  expect(tablesWithKeys().filter((table) => !named.has(table))).toEqual([]);
  // E-mails that are about to be read are named by a job's payload.
  expect(named).toContain("job");
});
