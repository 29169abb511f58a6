import { afterAll, expect, test } from "vitest";
import { moreInRange, recordsInRange } from "@/lib/modules/fields/store/field-question";
import { recordsBeginning, recordsNumbered } from "@/lib/modules/fields/store/field-value";
import { connections } from "@/lib/platform/db/connections";
import { testDatabase } from "@/tests/support/database";
import { onSqliteOnly } from "@/tests/support/engine";

onSqliteOnly("the steps in which SQLite finds records by what they have in a field");

const database = testDatabase();
afterAll(() => database.close());

test("choices and ranges of numbers are read as ranges of the index of a field's numbers", () => {
  const planOf = ({ compiled }: ReturnType<typeof recordsInRange>) => {
    const { sql, places } = compiled();
    const steps = connections()
      .reader.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...places.map(() => 1));
    return (steps as { detail: string }[]).map(({ detail }) => detail).join();
  };
  const index =
    "USING COVERING INDEX field_value_workspaceId_fieldId_number_subjectId_idx (workspaceId=? AND fieldId=?";
  expect(planOf(recordsInRange({ fieldId: 1, among: [1, 2] }))).toContain(`${index} AND number=?)`);
  expect(planOf(recordsInRange({ fieldId: 1, above: 1, below: 9 }))).toContain(`${index} AND number>? AND number<?)`);
  expect(planOf(moreInRange({ fieldId: 1, above: 1 }, 5))).toContain(`${index} AND number>?)`);
  expect(planOf(recordsInRange({ fieldId: 1, textKey: "a" }))).toContain("(workspaceId=? AND fieldId=? AND textKey=?)");
});

test("a search looks into the fields by a range of an index for each", () => {
  const planOf = (statement: typeof recordsBeginning | typeof recordsNumbered) => {
    const { sql, places } = statement.compiled();
    const steps = connections()
      .reader.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...places.map(() => "[1]"));
    return (steps as { detail: string }[]).map(({ detail }) => detail).join();
  };
  expect(planOf(recordsBeginning)).toContain("(workspaceId=? AND fieldId=? AND textKey>? AND textKey<?)");
  expect(planOf(recordsNumbered)).toContain("(workspaceId=? AND fieldId=? AND number=?)");
});
