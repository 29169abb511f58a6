import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { countViews, listChats } from "@/lib/modules/conversations/queries";
import { conditionCodec } from "@/lib/modules/conversations/views/filter";
import { pinView, unpinView } from "@/lib/modules/conversations/views/pin-view";
import { OWN_VIEWS_MAX, SHARED_VIEWS_MAX, VIEW_RESTORE_MS } from "@/lib/modules/conversations/views/policy";
import { listViews } from "@/lib/modules/conversations/views/queries";
import { deleteView, restoreView, saveView } from "@/lib/modules/conversations/views/save-view";
import { newViewSchema, type ViewInput } from "@/lib/modules/conversations/views/schema";
import type { Ctx } from "@/lib/platform/session/context";
import { addAttender, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
let admin: Ctx;
let lead: Ctx;
let member: Ctx;
let outsider: Ctx;
let teamId: number;

beforeAll(async () => {
  ({ ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin));
  const { workspaceId } = admin;
  const emails = [
    await addAttender(workspaceId),
    await addAttender(workspaceId),
    await addAttender(workspaceId),
  ] as const;
  teamId = await rows.insert("team", { workspaceId, name: "Visões", isPrivate: true, createdAt: 0, updatedAt: 0 });
  for (const [email, role] of [
    [emails[0], "lead"],
    [emails[1], "member"],
  ] as const)
    await rows.run(
      "INSERT INTO team_member (workspaceId, teamId, attenderId, role) SELECT workspaceId, ?, id, ? FROM attender WHERE email = ?",
      teamId,
      role,
      email,
    );
  // The team wasn't there before.
  ({ ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin));
  [lead, member, outsider] = (await Promise.all(emails.map(async (email) => (await signedIn(email)).ctx))) as [
    Ctx,
    Ctx,
    Ctx,
  ];
});
afterAll(() => database.close());

const view = (values: object = {}): ViewInput =>
  newViewSchema.parse({ name: "Uma", audience: "me", tab: "all", condition: {}, sort: "newest", ...values });
const ofTeam = () => view({ name: "Da equipe", audience: "team", teamId });
const ofAll = (values: object = {}) => view({ name: "De todos", audience: "everybody", ...values });
const namesFor = async (ctx: Ctx) => (await listViews(ctx)).map(({ name }) => name);

test("a person's own view is nobody else's, not even an administrator's", async () => {
  const { id, version } = await saveView(member, view({ name: "Só minha" }));
  expect(await namesFor(member)).toContain("Só minha");
  for (const other of [admin, lead, outsider]) {
    expect(await namesFor(other)).not.toContain("Só minha");
    await expect(saveView(other, view(), { id, version })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(deleteView(other, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(pinView(other, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(listChats(other, { view: id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(countViews(other, [id])).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await deleteView(member, id);
  await expect(restoreView(admin, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a team's view is its members', and is kept by who leads it or manages teams", async () => {
  await expect(saveView(member, ofTeam())).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(saveView(outsider, ofTeam())).rejects.toMatchObject({ code: "NOT_FOUND" });
  const made = await saveView(lead, ofTeam());
  expect(made).toMatchObject({ audience: "team", team: { id: teamId, name: "Visões" }, canEdit: true });
  expect(await namesFor(member)).toContain("Da equipe");
  expect(await namesFor(admin)).toContain("Da equipe");
  expect(await namesFor(outsider)).not.toContain("Da equipe");
  await expect(saveView(member, ofTeam(), made)).rejects.toMatchObject({ code: "FORBIDDEN" });
  const changed = await saveView(admin, { ...ofTeam(), name: "Outra" }, made);
  expect(changed).toMatchObject({ name: "Outra", version: made.version + 1 });
  await expect(saveView(lead, ofTeam(), made)).rejects.toMatchObject({ code: "RECORD_CHANGED" });
});

test("everybody's view is used by all and kept by who may", async () => {
  await expect(saveView(lead, ofAll())).rejects.toMatchObject({ code: "FORBIDDEN" });
  const made = await saveView(admin, ofAll());
  for (const ctx of [lead, member, outsider]) expect(await namesFor(ctx)).toContain("De todos");
  await expect(deleteView(member, made.id)).rejects.toMatchObject({ code: "FORBIDDEN" });
  // Nobody takes it for themselves either.
  await expect(saveView(member, view(), made)).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("a shared view about one's own conversations is each one's own, and shows what its viewer sees alone", async () => {
  const condition = conditionCodec.read('{"all":[{"field":"mine","operator":"is","value":true}]}').value;
  const { id } = await saveView(admin, ofAll({ condition }));
  const { workspaceId } = admin;
  const customerId = await rows.value<number>("SELECT id FROM customer WHERE workspaceId = ? LIMIT 1", workspaceId);
  const of = (attenderId: number) =>
    rows.insert("conversation", {
      workspaceId,
      subject: "de alguém",
      customerId,
      assignedAttenderId: attenderId,
      tags: "[]",
      createdAt: 0,
      updatedAt: 0,
      lastActivityAt: 0,
    });
  const [theirs, ours] = [await of(member.attender.id), await of(outsider.attender.id)];
  const idsFor = async (ctx: Ctx) => (await listChats(ctx, { view: id })).items.map((chat) => chat.id);
  expect(await idsFor(member)).toEqual([theirs]);
  expect(await idsFor(outsider)).toEqual([ours]);
  expect(await countViews(outsider, [id])).toEqual([{ id, count: 1, isMore: false }]);
});

test("what is given beside a view has precedence over what it says", async () => {
  const condition = conditionCodec.read('{"all":[{"field":"mine","operator":"is","value":true}]}').value;
  const { id } = await saveView(outsider, view({ condition, tab: "closed" }));
  expect((await listChats(outsider, { view: id })).items).toEqual([]);
  expect((await listChats(outsider, { view: id, filter: "all" })).items).toHaveLength(1);
  const whole = await listChats(outsider, { view: id, filter: "all", condition: { all: [], any: [] } });
  expect(whole.items.length).toBeGreaterThan(1);
});

test("a number is exact up to 200", async () => {
  const { id } = await saveView(
    admin,
    view({ name: "Muitas", condition: { all: [{ field: "channel", operator: "any_of", value: ["email"] }] } }),
  );
  const { workspaceId } = admin;
  await rows.run("UPDATE conversation SET deletedAt = 1 WHERE workspaceId = ?", workspaceId);
  const customerId = await rows.value<number>("SELECT id FROM customer WHERE workspaceId = ? LIMIT 1", workspaceId);
  const add = (count: number) =>
    rows.run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
       INSERT INTO conversation (workspaceId, subject, customerId, channel, tags, createdAt, updatedAt, lastActivityAt)
       SELECT ?, 'muitas', ?, 'email', '[]', i, i, i FROM n`,
      workspaceId,
      customerId,
    );
  await add(200);
  expect(await countViews(admin, [id])).toEqual([{ id, count: 200, isMore: false }]);
  await add(1);
  expect(await countViews(admin, [id])).toEqual([{ id, count: 200, isMore: true }]);
});

test("a deleted view is gone for everybody, and comes back where it was until a day is over", async () => {
  const made = await saveView(admin, ofAll({ name: "Vai e volta" }));
  await pinView(member, made.id);
  await deleteView(admin, made.id);
  expect(await namesFor(member)).not.toContain("Vai e volta");
  await expect(listChats(member, { view: made.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await restoreView(admin, made.id);
  expect((await listViews(member)).find(({ id }) => id === made.id)?.pin).toBe(0);
  await expect(restoreView(admin, made.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await deleteView(admin, made.id);
  await rows.run("UPDATE saved_view SET deletedAt = ? WHERE id = ?", Date.now() - VIEW_RESTORE_MS - 1_000, made.id);
  await expect(restoreView(admin, made.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  // The next one that is deleted takes it along for good.
  await deleteView(admin, (await saveView(admin, view())).id);
  expect(await rows.value("SELECT count(*) FROM saved_view WHERE id = ?", made.id)).toBe(0);
});

test("pins are each one's own, in the order that they give them", async () => {
  const made: number[] = [];
  for (const name of ["A", "B", "C"]) made.push((await saveView(admin, ofAll({ name: `Fixada ${name}` }))).id);
  const [a, b, c] = made as [number, number, number];
  const pinned = async () => (await listViews(lead)).flatMap(({ id, pin }) => (pin === null ? [] : [[id, pin]]));
  for (const id of made) await pinView(lead, id);
  expect(await pinned()).toEqual([
    [a, 0],
    [b, 1],
    [c, 2],
  ]);
  await pinView(lead, c, 0);
  expect(await pinned()).toEqual([
    [c, 0],
    [a, 1],
    [b, 2],
  ]);
  // Again, without a place: it stays where it is.
  await pinView(lead, c);
  await unpinView(lead, a);
  expect(await pinned()).toEqual([
    [c, 0],
    [b, 1],
  ]);
  expect((await listViews(outsider)).filter(({ pin }) => pin !== null)).toEqual([]);
});

test("there are a hundred shared views and fifty of one person at the most", async () => {
  const insert = async (count: number, ownerId: number | null) => {
    for (let index = 0; index < count; index += 1)
      await rows.insert("saved_view", {
        workspaceId: admin.workspaceId,
        name: `Visão ${index}`,
        ownerId,
        tab: "open",
        condition: "{}",
        createdAt: 0,
        updatedAt: 0,
      });
  };
  const known = async (ownerId: number | null) =>
    (await rows.value<number>(
      `SELECT count(*) FROM saved_view WHERE workspaceId = ? AND deletedAt IS NULL AND ownerId ${ownerId === null ? "IS NULL" : `= ${ownerId}`}`,
      admin.workspaceId,
    )) ?? 0;
  await insert(OWN_VIEWS_MAX - 1 - (await known(member.attender.id)), member.attender.id);
  const last = await saveView(member, view());
  await expect(saveView(member, view())).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await saveView(member, view({ name: "Mudada" }), last)).toMatchObject({ name: "Mudada" });
  await insert(SHARED_VIEWS_MAX - (await known(null)), null);
  await expect(saveView(admin, ofAll())).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(saveView(lead, ofTeam())).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a stored question that isn't known any more shows nothing, rather than everything", async () => {
  const id = await rows.insert("saved_view", {
    workspaceId: admin.workspaceId,
    name: "De outra versão",
    ownerId: admin.attender.id,
    tab: "all",
    condition: '{"all":[{"field":"sentiment","operator":"is_empty"}]}',
    createdAt: 0,
    updatedAt: 0,
  });
  expect((await listChats(admin, { view: id })).items).toEqual([]);
});
