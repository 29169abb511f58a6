import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import type { Ctx } from "@/lib/platform/session/context";
import { call, forgetLimits, setSeats } from "@/tests/support/attenders/access";
import { addAttender, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
type Person = { id: number; token: string; ctx: Ctx };
let one: Person;
let two: Person;

// Two administrators who can sign in, and nobody else.
beforeEach(async () => {
  forgetLimits();
  const first = await rawClient().attender.findUniqueOrThrow({ where: { email: DEMO_ACCOUNTS.admin } });
  const { workspaceId } = first;
  await setSeats(workspaceId, 1_000);
  await rawClient().attender.updateMany({ where: { workspaceId, profile: 1 }, data: { profile: 2 } });
  await rawClient().attender.update({ where: { id: first.id }, data: { profile: 1, isActive: true } });
  const email = await addAttender(workspaceId, 1);
  await rawClient().attender.update({ where: { email }, data: { passwordHash: "set" } });
  one = await person(DEMO_ACCOUNTS.admin);
  two = await person(email);
});
afterAll(() => database.close());

async function person(email: string): Promise<Person> {
  const { token, ctx } = await signedIn(email);
  return { id: ctx.attender.id, token, ctx };
}

const deactivate = (actor: Person, target: Person) =>
  call("PATCH /api/bff/Attender/ToggleAttenderStatus/[id]/status", actor.token, {
    params: { id: String(target.id) },
    body: { isActive: false },
  });
async function update(actor: Person, target: Person, change: object) {
  const { firstName, surname, email, profile, namaEdition, isActive } = await rawClient().attender.findUniqueOrThrow({
    where: { id: target.id },
  });
  const body = { id: target.id, firstName, surname, email, profile, namaEdition, isActive, ...change };
  return call("PUT /api/bff/Attender/Update", actor.token, { body });
}
const working = () =>
  rawClient().attender.count({
    where: { workspaceId: one.ctx.workspaceId, profile: 1, isActive: true, passwordHash: { not: null } },
  });

describe("an administrator", () => {
  test("can't deactivate their own account, by either call", async () => {
    const { status, body } = await deactivate(one, one);
    expect([status, body.code, body.message]).toEqual([
      409,
      "SELF_DEACTIVATION",
      "Você não pode desativar a própria conta. Peça a outro administrador.",
    ]);
    expect((await update(one, one, { isActive: false })).body.code).toBe("SELF_DEACTIVATION");
  });

  test("can't take the profile from themselves", async () => {
    const { status, body } = await update(one, one, { profile: 2 });
    expect([status, body.code]).toEqual([409, "SELF_DEMOTION"]);
  });

  test("can deactivate or demote another one", async () => {
    expect((await update(one, two, { profile: 2 })).status).toBe(200);
    expect((await deactivate(one, two)).status).toBe(200);
    expect(await working()).toBe(1);
  });

  test("who is no administrator any more gets nothing through", async () => {
    await update(one, two, { profile: 2 });
    expect((await deactivate(two, one)).body.code).toBe("ATTENDER_STATUS_FORBIDDEN");
  });
});

describe("the last administrator who can sign in stays, because", () => {
  test("an invited one who hasn't accepted doesn't count", async () => {
    await addAttender(one.ctx.workspaceId, 1);
    await rawClient().attender.update({ where: { id: one.id }, data: { passwordHash: null } });
    // `one` still has a session, but no password any more: `two` is the only one left who can sign in.
    const { status, body } = await deactivate(one, two);
    expect([status, body.code]).toEqual([409, "LAST_ADMINISTRATOR"]);
    expect(await working()).toBe(1);
  });

  test("two who deactivate each other at once leave one", async () => {
    const answers = await Promise.all([deactivate(one, two), deactivate(two, one)]);
    expect(answers.map(({ status }) => status === 200).sort()).toEqual([false, true]);
    expect(await working()).toBe(1);
  });

  test("two who demote each other at once leave one", async () => {
    const answers = await Promise.all([update(one, two, { profile: 2 }), update(two, one, { profile: 2 })]);
    expect(answers.map(({ status }) => status === 200).sort()).toEqual([false, true]);
    expect(await working()).toBe(1);
  });

  test("so does one who deactivates while the other demotes, from many windows", async () => {
    await Promise.all([
      ...Array.from({ length: 5 }, () => deactivate(one, two)),
      ...Array.from({ length: 5 }, () => update(two, one, { profile: 2 })),
    ]);
    expect(await working()).toBe(1);
  });
});
