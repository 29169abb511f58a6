import { expect, test } from "vitest";
import { newClientId } from "@/lib/client/http/client-id";
import { clientMessageIdSchema } from "@/lib/modules/conversations/schema";

test("a client id is a UUID of version 7 with its moment in front", () => {
  const id = newClientId(0x0189_abcd_ef01);
  expect(id).toMatch(/^0189abcd-ef01-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(clientMessageIdSchema.safeParse(id).success).toBe(true);
});

test("client ids of later moments sort after earlier ones", () => {
  const ids = [1, 2, 3, 1_000, 1_800_000_000_000].map((at) => newClientId(at));
  expect([...ids].sort()).toEqual(ids);
});

test("client ids of one moment differ", () => {
  expect(new Set(Array.from({ length: 1_000 }, () => newClientId(5))).size).toBe(1_000);
});
