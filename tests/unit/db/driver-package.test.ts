import { expect, test } from "vitest";
import { driverPackage } from "@/lib/platform/db/driver/driver-package.cjs";

test.each([
  ["20.19.0", "better-sqlite3-node20"],
  ["20.20.2", "better-sqlite3-node20"],
  ["22.14.0", "better-sqlite3"],
  ["24.19.0", "better-sqlite3"],
  ["26.0.0", "better-sqlite3"],
])("Node %s is driven by %s", (node, name) => {
  expect(driverPackage(node)).toBe(name);
});
