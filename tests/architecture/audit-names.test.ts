import fs from "node:fs";
import { expect, test } from "vitest";
import { AUDIT_ACTIONS } from "@/components/settings/audit/audit-actions";
import { sourceFiles } from "../support/source-files";

/** What the product writes into the audit log: the actions that stand in its calls, and those that are put together. */
function written(): string[] {
  const found = sourceFiles(["lib"]).flatMap((file) => {
    const text = fs.readFileSync(file, "utf8");
    const calls = [...text.matchAll(/\.audit\(([\s\S]*?)(?:\{|\);)/g), ...text.matchAll(/recordFact\(([\s\S]*?)\{/g)];
    return calls.flatMap(([, head = ""]) =>
      [...head.matchAll(/"([a-z_-]+\.[a-z_-]+)"/g)].map(([, action = ""]) => action),
    );
  });
  return [...new Set([...found, "conversation.opened_private", "ticket.opened_private"])];
}

test("the audit log's screen has a name for whatever is written there", () => {
  expect(written().length).toBeGreaterThan(70);
  const named: readonly string[] = Object.values(AUDIT_ACTIONS).flat();
  expect(written().filter((action) => !named.includes(action))).toEqual([]);
});
