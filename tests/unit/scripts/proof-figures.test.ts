import { describe, expect, test } from "vitest";
import { atMost, exactly, told, toMarkdown, toTable } from "@/proof/figure";
import { memoryFigures, type Sample, slopePerMinute } from "@/proof/load/memory";

const minutes = (count: number, mib: (minute: number) => number): Sample[] =>
  Array.from({ length: count * 30 }, (_, index) => ({ seconds: index * 2, mib: mib(index / 30) }));
const isMet = (samples: Sample[]) => memoryFigures(samples, false).every((figure) => figure.isMet);

describe("memory", () => {
  test("that grows by two megabytes a minute has that slope", () => {
    expect(slopePerMinute(minutes(10, (minute) => 300 + 2 * minute))).toBeCloseTo(2, 5);
  });

  test("is flat when the heap only breathes, or grows in the warm-up alone", () => {
    expect(isMet(minutes(10, (minute) => 300 + 30 * (minute % 1)))).toBe(true);
    expect(isMet(minutes(10, (minute) => 300 + 60 * Math.min(minute, 1.5)))).toBe(true);
  });

  test("isn't when each message leaves a kilobyte behind", () => {
    expect(isMet(minutes(10, (minute) => 300 + (6_000 / 1_024) * minute))).toBe(false);
  });
});

test("a bound that is missed is seen in the table, and a figure without one has no verdict", () => {
  const figures = [atMost("p95", 151, 150, "ms"), exactly("lost", 0, 0), told("sent", "9")];
  const rows = toTable(figures.map((figure) => ({ proof: "load", ...figure })))
    .split("\n")
    .slice(2)
    .map((row) => row.split("|").at(-2)?.trim());
  expect(rows).toEqual(["NO", "yes", ""]);
});

test("a page has the figures that say something as a table, with every one that is missed, and the names of the others", () => {
  const figures = [
    atMost("p95", 151, 150, "ms"),
    exactly("lost", 0, 0),
    exactly("refused", 2, 0),
    exactly("file", "ok", "ok"),
  ];
  const [head, , ...rest] = toMarkdown(figures).split("\n");
  expect(head).toBe("| figure  | measured | wanted   | met |");
  expect(rest.map((line) => line.split("|")[1]?.trim() ?? line)).toEqual([
    "p95",
    "refused",
    "",
    "Nothing amiss: lost; file.",
  ]);
});
