import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const FOLDER = "tests/e2e";

/** What the browser tests call what they add, by the field that names it: a worker's tests share a server, and find rows by a part of their text. */
function namesOf(field: string): string[] {
  return fs
    .readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => fs.readFileSync(path.join(FOLDER, file), "utf8"))
    .filter((text) => !text.includes("own-server"))
    .flatMap((text) => [
      ...new Set([...text.matchAll(new RegExp(`\\b${field}: "([^"]+)"`, "g"))].map(([, name = ""]) => name)),
    ]);
}

test.each(["customer", "subject", "shortcut"])(
  "no browser test calls its %s what another's is called in part",
  (field) => {
    const names = namesOf(field).map((name) => name.toLocaleLowerCase("pt-BR"));
    expect(names.length).toBeGreaterThan(0);
    const within = names.flatMap((name, at) =>
      names.flatMap((other, otherAt) => (at !== otherAt && other.includes(name) ? [`${name} ⊂ ${other}`] : [])),
    );
    expect(within).toEqual([]);
  },
);
