import { expect, test } from "vitest";
import { modulesInBar, seenModules } from "@/components/shell/modules";

test("a module that somebody may not see is none of theirs", () => {
  const seen = seenModules(new Set(["conversations.write", "tickets.write"]));
  expect(seen).not.toContain("attenders");
  expect(seen).not.toContain("channels");
  expect(seen).toContain("customers");
  expect(seenModules(new Set(["teams.manage"]))).toContain("attenders");
});

test("the places of a bar go to what is used most, and the next takes a place that nobody has", () => {
  expect(modulesInBar(["analytics", "conversations", "tickets", "customers"], 3)).toEqual([
    "conversations",
    "tickets",
    "customers",
  ]);
  expect(modulesInBar(["analytics", "conversations", "channels"], 3)).toEqual([
    "conversations",
    "analytics",
    "channels",
  ]);
});
