import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { Leases } from "@/lib/platform/db/leases";
import { testDatabase } from "@/tests/support/database";
import { onPostgresOnly } from "@/tests/support/engine";
import { rows } from "@/tests/support/rows";

onPostgresOnly("on SQLite one process holds everything");
const database = testDatabase();
let name: string;

beforeEach(() => {
  name = randomUUID();
});
afterAll(() => database.close());

const held = async (leases: Leases, ...names: string[]) => [...(await leases.hold(names))].sort();
/** What time does: the lease ends on the database's clock. */
const end = () => rows.run(`UPDATE lease SET "heldUntil" = 0`);

test("one of two holders gets a lease, and keeps it for as long as it asks", async () => {
  const [one, other] = [new Leases(), new Leases()];
  expect(await held(one, name)).toEqual([name]);
  expect(await held(other, name)).toEqual([]);
  expect(await held(one, name)).toEqual([name]);
  expect([one.isHeld(name), other.isHeld(name)]).toEqual([true, false]);
});

test("a holder that doesn't ask any more loses its lease to the next one, and then learns it", async () => {
  const [one, other] = [new Leases(), new Leases()];
  await one.hold([name]);
  await end();
  expect(await held(other, name)).toEqual([name]);
  expect(await held(one, name)).toEqual([]);
  expect(one.isHeld(name)).toBe(false);
});

test("what is given back is another's at once", async () => {
  const [one, other] = [new Leases(), new Leases()];
  await one.hold([name]);
  await one.release();
  expect(one.isHeld(name)).toBe(false);
  expect(await held(other, name)).toEqual([name]);
});

test("nobody gives back what is another's", async () => {
  const [one, other] = [new Leases(), new Leases()];
  await one.hold([name]);
  await other.release();
  expect(await held(other, name)).toEqual([]);
});

test("a holder that the database doesn't answer knows by itself when its lease is over", async () => {
  const one = new Leases({ leaseMs: 0 });
  await one.hold([name]);
  expect(one.isHeld(name)).toBe(false);
});

test("many holders that want the same names at once get each of them once, without waiting for each other for ever", async () => {
  const names = Array.from({ length: 20 }, (_, i) => `${name}-${i}`);
  const holders = Array.from({ length: 8 }, () => new Leases());
  const won = await Promise.all(holders.map((one, i) => one.hold(i % 2 === 0 ? names : names.toReversed())));
  expect(won.flatMap((ours) => [...ours]).sort()).toEqual(names.toSorted());
});
