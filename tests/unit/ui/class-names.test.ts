import { expect, test } from "vitest";
import { cn } from "@/components/ui/cn";

test("a badge's caller may let it shrink", () => {
  expect(cn("inline-flex shrink-0", "min-w-0 shrink")).toBe("inline-flex min-w-0 shrink");
});
