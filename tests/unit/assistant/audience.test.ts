import { expect, test } from "vitest";
import { isInShare } from "@/lib/modules/assistant/automation/audience";

const customers = Array.from({ length: 2_000 }, (_, index) => index + 1);
const chosen = (share: number) => customers.filter((customer) => isInShare(7, customer, share));

test("a share of the customers is about that share, none at nothing and all at one", () => {
  expect(chosen(0)).toEqual([]);
  expect(chosen(1)).toEqual(customers);
  expect(chosen(0.3).length).toBeGreaterThan(500);
  expect(chosen(0.3).length).toBeLessThan(700);
});

test("who is chosen at a smaller share is chosen at a larger one", () => {
  const more = new Set(chosen(0.5));
  expect(chosen(0.2).every((customer) => more.has(customer))).toBe(true);
});

test("two workspaces don't choose the same customers", () => {
  expect(customers.filter((customer) => isInShare(8, customer, 0.3))).not.toEqual(chosen(0.3));
});
