import fs from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "@/tests/support/source-files";

const MODULE = "lib/modules/tickets";
const STORE = `${MODULE}/store`;
// What the figures count: when a ticket was made and resolved, whether it is open or there, whose it is, its tags and conversation.
const COUNTED = /\b(status|assignedAttenderId|deletedAt|resolvedAt|tags|conversationId):/;
// These erase what counts nowhere already.
const UNCOUNTED = ["eraseDeleted"];

const text = (file: string) => fs.readFileSync(file, "utf8");

/** Statements that write such a column, by name. */
const changing = sourceFiles([STORE]).flatMap((file) =>
  text(file)
    .split(/(?=^(?:\/\*\*|export const ))/m)
    .filter((part) => part.startsWith("export const "))
    .filter((part) => /(insertInto|updateTable|deleteFrom)\("ticket"\)/.test(part))
    .filter((part) => COUNTED.test(part) || part.includes("deleteFrom("))
    .map((part) => /^export const (\w+)/.exec(part)?.[1] ?? ""),
);

test("whatever changes what is counted of a ticket says so: figures can't be forgotten", () => {
  const missing = changing
    .filter((name) => !UNCOUNTED.includes(name))
    .flatMap((name) => {
      const files = sourceFiles([MODULE]).filter(
        (file) => !file.startsWith(STORE) && new RegExp(String.raw`\b${name}\b`).test(text(file)),
      );
      expect(files, `nobody uses ${name}`).not.toEqual([]);
      // A line of the history says it, too.
      return files
        .filter((file) => !/"ticket\.recorded"|"tickets\.retagged"|\baddEntry\(/.test(text(file)))
        .map((file) => `${file} ${name}`);
    });
  expect(missing).toEqual([]);
  expect(changing.length).toBeGreaterThan(5);
});
