import { expect, test } from "vitest";
import { readTable } from "@/bench/beside/printed-table";
import { toTable } from "@/bench/report";

test("what a run of the benchmark prints of itself is read again", () => {
  const beside = "something";
  const printed = toTable([
    { name: "messages/s", beside, ratios: [1], bound: { kind: "min", value: 0.5 }, ours: "4747/s", baseline: "9126/s" },
    { name: "p50", beside, ratios: [1], bound: { kind: "max", value: 2 }, ours: "209.6 µs", baseline: "100 µs" },
  ]);
  expect([...readTable(`2 cores\n[hub 3 s] done\n\n${printed}\n\n2 of 2 rows meet their bound.`)]).toEqual([
    ["messages/s", { value: 4747, unit: "/s", isMoreBetter: true }],
    ["p50", { value: 209.6, unit: "µs", isMoreBetter: false }],
  ]);
});
