import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { call, forgetLimits, setSeats } from "@/tests/support/attenders/access";
import { openChatSocket } from "@/tests/support/client";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { emitRaw, heard, listenHub, settled, type TestHub } from "@/tests/support/hub";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
let server: TestHub;
let workspaceId: number;
let one: Awaited<ReturnType<typeof signedIn>>;
let other: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  server = await listenHub();
  one = await signedIn(DEMO_ACCOUNTS.admin);
  workspaceId = one.ctx.workspaceId;
  other = await signedIn(await addAttender(workspaceId, 1));
  await setSeats(workspaceId, 100);
});
beforeEach(forgetLimits);
afterAll(async () => {
  await server.hub.close();
  await database.close();
});

type Row = { id: number; version: number } & Record<string, unknown>;
const read = async (id: number) =>
  (await call("GET /api/v1/attenders/[id]", one.token, { params: { id: String(id) } })).body as unknown as Row;
const save = (body: object, token = one.token) => call("PUT /api/bff/Attender/Update", token, { body });
const toggle = (id: number, isActive: boolean) =>
  call("PATCH /api/bff/Attender/ToggleAttenderStatus/[id]/status", other.token, {
    params: { id: String(id) },
    body: { isActive },
  });
const rowOf = (id: number) => rawClient().attender.findUniqueOrThrow({ where: { id } });

async function colleague(profile = 2): Promise<Row> {
  const email = await addAttender(workspaceId, profile);
  return read((await rawClient().attender.findUniqueOrThrow({ where: { email } })).id);
}

describe("a form that was opened before a colleague's change", () => {
  test("leaves whom they deactivated inactive", async () => {
    const { id, version } = await colleague();
    await toggle(id, false);
    expect((await save({ id, version, firstName: "Nova" })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ firstName: "Nova", isActive: false });
  });

  test("leaves the profile that they gave", async () => {
    const { id, version } = await colleague(1);
    await save({ id, version, profile: 2 }, other.token);
    expect((await save({ id, version, namaEdition: "Pro 2024" })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ profile: 2, namaEdition: "Pro 2024" });
  });

  test("is refused where both changed the same, with what holds now and whose it is", async () => {
    const { id, version } = await colleague();
    await save({ id, version, firstName: "Deles", surname: "" }, other.token);
    const { status, body } = await save({ id, version, firstName: "Meu", namaEdition: "Pro 2024" });
    expect([status, body.code]).toEqual([409, "ATTENDER_CHANGED"]);
    expect(body.details).toMatchObject({
      fields: ["firstName"],
      current: { id, firstName: "Deles", version: version + 1 },
      changedBy: { id: other.ctx.attender.id, name: other.ctx.attender.fullName },
    });
    expect(await rowOf(id)).toMatchObject({ firstName: "Deles", namaEdition: "Cangoo 2024" });
  });

  test("is saved where both want the same", async () => {
    const { id, version } = await colleague();
    await save({ id, version, firstName: "Mesma" }, other.token);
    expect((await save({ id, version, firstName: "Mesma" })).status).toBe(200);
  });

  test("overwrites nothing when several are sent at once: each field has one winner, who is told of it alone", async () => {
    const { id, version } = await colleague();
    const names = ["Um", "Dois", "Três", "Quatro"];
    const answers = await Promise.all(
      names.map((firstName, index) => save({ id, version, firstName }, index % 2 ? one.token : other.token)),
    );
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect((await rowOf(id)).firstName).toBe(winners[0]?.body.firstName);
  });
});

test("the whole attender, as the contract sends it, is saved without a version", async () => {
  const { id, email } = await colleague();
  const whole = { id, firstName: "Toda", surname: "Ela", email, profile: 2, namaEdition: "", isActive: true };
  expect((await save({ ...whole, base64ProfileImage: null })).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ firstName: "Toda", surname: "Ela", namaEdition: "Cangoo 2024" });
});

describe("a change of an attender", () => {
  test("is told to everybody without their address, and to their own windows", async () => {
    const { id, version, email } = await colleague();
    const own = await openChatSocket(server.url, (await signedIn(String(email))).token);
    const observer = await openChatSocket(server.url, other.token);
    const told = {
      own: heard(own, "TeamChanged", "AccountChanged"),
      other: heard(observer, "TeamChanged", "AccountChanged"),
    };
    await save({ id, version, firstName: "Dita" });
    await settled(own, observer);
    const by = { id: one.ctx.attender.id, name: one.ctx.attender.fullName };
    const team = { event: "TeamChanged", payload: { attenderId: id, by } };
    expect(told.other).toEqual([team]);
    expect(told.own).toEqual([team, { event: "AccountChanged", payload: { attenderId: id } }]);
    for (const socket of [own, observer]) socket.disconnect();
  });

  test("isn't told where nothing changed", async () => {
    const { id, version, firstName } = await colleague();
    const observer = await openChatSocket(server.url, other.token);
    const told = heard(observer, "TeamChanged");
    await save({ id, version, firstName });
    await settled(observer);
    expect(told).toEqual([]);
    observer.disconnect();
  });

  test("is what their open socket acts as from then on", async () => {
    const { id, version, email } = await colleague();
    const chatId = await addConversation(workspaceId, {});
    const own = await openChatSocket(server.url, (await signedIn(String(email))).token);
    const observer = await openChatSocket(server.url, other.token);
    await emitRaw(observer, "JoinChat", chatId);
    const joined = heard(observer, "UserJoined");
    await save({ id, version, firstName: "Rebatizada", surname: "" });
    await expect
      .poll(async () => {
        await emitRaw(own, "LeaveChat", chatId);
        await emitRaw(own, "JoinChat", chatId);
        await settled(observer);
        return joined.at(-1)?.payload.name;
      })
      .toBe("Rebatizada");
    for (const socket of [own, observer]) socket.disconnect();
  });

  test("is told to their windows when they chose another language elsewhere", async () => {
    const { email } = await colleague();
    const { token, ctx } = await signedIn(String(email));
    const own = await openChatSocket(server.url, token);
    const told = heard(own, "AccountChanged");
    await call("PATCH /api/v1/me", token, { body: { primaryLanguage: "en" } });
    await call("PATCH /api/v1/me", token, { body: { alertsMuted: true } });
    await settled(own);
    expect(told).toEqual([{ event: "AccountChanged", payload: { attenderId: ctx.attender.id } }]);
    own.disconnect();
  });
});
