import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { REPLACING } from "../../vitest.config";
import { sourceFiles } from "../support/source-files";

/** Folders whose folders name a room that tests may be about. */
const HOUSES = ["lib", "lib/modules", "lib/platform", "components"];
/** What is tested and is no folder of those: scripts, what the demo is made of, and what every screen has to keep to. */
const OTHERS = ["scripts", "seed", "accessibility"];

const rooms = new Set([
  ...OTHERS,
  ...HOUSES.flatMap((house) =>
    fs
      .readdirSync(house, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  ),
]);

test.each(["unit", "integration", "e2e"])("each test of tests/%s stands in the folder of the room it tests", (kind) => {
  const folder = `tests/${kind}`;
  const misplaced = sourceFiles([folder], [".test.ts", ".spec.ts"]).filter((file) => {
    const [room = "", ...rest] = path.posix.relative(folder, file).split("/");
    return rest.length === 0 || !rooms.has(room);
  });
  expect(misplaced).toEqual([]);
});

test("no two tests of a kind have one name, so that a name alone finds it", () => {
  const twice = ["unit", "integration", "e2e"].flatMap((kind) => {
    const names = sourceFiles([`tests/${kind}`], [".test.ts", ".spec.ts"]).map((file) => path.posix.basename(file));
    return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${kind}/${name}`);
  });
  expect(twice).toEqual([]);
});

test("a test that replaces a module has a process of its own", () => {
  const files = sourceFiles(["tests/integration", "tests/contract", "tests/architecture"], [".test.ts"]);
  expect(files.filter((file) => /^vi\.(?:mock|doMock)\(/m.test(fs.readFileSync(file, "utf8")))).toEqual(REPLACING);
});
