import fs from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "@/tests/support/source-files";

// What changes who has a conversation, whether it is open, or whether it is there.
const CHANGES = [
  "insertConversation",
  "setStatus",
  "setAssignee",
  "updateConversationRow",
  "release",
  "markDeleted",
  "unmarkDeleted",
];
const STORE = "lib/modules/conversations/store";

const text = (file: string) => fs.readFileSync(file, "utf8");
const importers = (name: string) =>
  sourceFiles(["lib/modules/conversations"]).filter((file) =>
    new RegExp(String.raw`import \{[^}]*\b${name}\b[^}]*\} from "(\.|@/lib/modules/conversations)/store/`).test(
      text(file),
    ),
  );

test("whatever changes a conversation's state records the change: counters and history can't be forgotten", () => {
  const missing = CHANGES.flatMap((name) => {
    const files = importers(name);
    expect(files, `nobody imports ${name}`).not.toEqual([]);
    return files.filter((file) => !/from "[^"]*\/record-change"/.test(text(file)));
  });
  expect(missing).toEqual([]);
});

test("every statement that sets such a column is one of them", () => {
  const columns = /\.set\(\{[^}]*\b(status|assignedAttenderId|deletedAt):|updateConversationRow = /;
  const named = sourceFiles([STORE]).flatMap((file) =>
    text(file)
      .split(/(?=^export const )/m)
      .filter((part) => part.startsWith("export const ") && part.includes('"conversation"') && columns.test(part))
      .map((part) => /^export const (\w+)/.exec(part)?.[1] ?? ""),
  );
  expect(named.filter((name) => !CHANGES.includes(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(4);
});
