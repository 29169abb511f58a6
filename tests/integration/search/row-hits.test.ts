import { afterAll, beforeAll, expect, test } from "vitest";
import { globalCommit } from "@/lib/platform/db/unit-of-work/commit";
import { candidateKeys } from "@/lib/platform/search/rows/row-hits";
import { termIndex } from "@/lib/platform/search/term-index";
import { testDatabase } from "@/tests/support/database";
import { onSqliteOnly } from "@/tests/support/engine";

onSqliteOnly("the terms that SQLite needn't compare along");

const database = testDatabase();
afterAll(() => database.close());

const COMMON = ["w9_aaa", "w9_bbb"];
const RARE = ["w9_xxx", "w9_yyy", "w9_zzz"];
const ALL = [...COMMON, ...RARE];
/** Has all of the terms, and the rare ones alone. */
const [WHOLE, LACKING] = [20_000, 20_001];
/** Every match took long, and none did. */
const [LONG, SHORT] = [-1, Number.POSITIVE_INFINITY];

beforeAll(async () => {
  const rows = Array.from({ length: 10_050 }, (_, id) => ({ id: 1 + id, terms: COMMON.join(" ") }));
  await globalCommit((tx) =>
    termIndex().put(
      tx,
      "directory_search",
      [...rows, { id: WHOLE, terms: ALL.join(" ") }, { id: LACKING, terms: RARE.join(" ") }],
      true,
    ),
  );
});

test("what stands in very many rows is compared as long as no match takes long", async () => {
  expect(await candidateKeys(ALL, 10, SHORT)).toEqual([WHOLE]);
  expect(await candidateKeys(ALL, 10, SHORT)).toEqual([WHOLE]);
});

test("after one that took long it isn't: whoever lacks it is a candidate, too", async () => {
  expect(await candidateKeys(ALL, 10, LONG)).toEqual([WHOLE]);
  expect(await candidateKeys(ALL, 10, LONG)).toEqual([LACKING, WHOLE]);
});

test("where more have the rare terms than are asked for, all terms are compared again", async () => {
  await candidateKeys(ALL, 10, LONG);
  expect(await candidateKeys(ALL, 2, LONG)).toEqual([WHOLE]);
});
