import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { conversationFields } from "@/lib/modules/conversations/fields/conversation-fields";
import { listFields } from "@/lib/modules/fields/definitions";
import { FIELD_TEAMS_MAX } from "@/lib/modules/fields/policy";
import { type FieldDto, newFieldSchema } from "@/lib/modules/fields/schema";
import { deleteTeam } from "@/lib/modules/teams/delete-team";
import { saveTeam } from "@/lib/modules/teams/save-team";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { addField, editField, refusal } from "@/tests/support/fields/field-desk";
import { shownAmong } from "@/tests/support/fields/filled";
import { addHidden, type SightDesk, sightDesk } from "@/tests/support/matrix/sight-desk";

const database = testDatabase();
let desk: SightDesk;
/** Somebody who keeps the fields, and doesn't know of the private team. */
let keeper: Ctx;
beforeAll(async () => {
  desk = await sightDesk();
  keeper = (await signedIn(desk.people["outsider with every permission"])).ctx;
});
afterAll(() => database.close());

const fieldOf = (...teamIds: number[]) => addField(desk.admin, "conversation", "text", { teamIds });
const seenBy = async (ctx: Ctx, { id }: FieldDto) => {
  const field = (await listFields(ctx, "conversation")).find((one) => one.id === id);
  if (!field) throw new Error("the field isn't told");
  return field;
};
const whose = ({ teamIds, hasHiddenTeams }: FieldDto) => ({ teamIds, hasHiddenTeams });

test("a private team is named to nobody who doesn't know of it: they hear that there are more", async () => {
  const { team, otherTeam } = desk;
  const field = await fieldOf(otherTeam, team);
  expect(whose(await seenBy(desk.admin, field))).toEqual({ teamIds: [team, otherTeam], hasHiddenTeams: false });
  expect(whose(await seenBy(keeper, field))).toEqual({ teamIds: [otherTeam], hasHiddenTeams: true });
  const hidden = await fieldOf(team);
  expect(whose(await seenBy(keeper, hidden))).toEqual({ teamIds: [], hasHiddenTeams: true });
});

test("who doesn't know of a team can't name it", async () => {
  const { team } = desk;
  const field = await fieldOf();
  expect((await refusal(addField(keeper, "conversation", "text", { teamIds: [team] }))).code).toBe("NOT_FOUND");
  expect((await refusal(editField(keeper, field, { teamIds: [team] }))).code).toBe("NOT_FOUND");
});

test("teams that somebody doesn't know of stay through their edit", async () => {
  const { team, otherTeam } = desk;
  const field = await fieldOf(team, otherTeam);
  const edited = await editField(keeper, await seenBy(keeper, field), { labelPt: "Editado", teamIds: [] });
  expect(whose(edited)).toEqual({ teamIds: [], hasHiddenTeams: true });
  expect(whose(await seenBy(desk.admin, field))).toEqual({ teamIds: [team], hasHiddenTeams: false });
});

test("what a conflict tells of a field names no team that its reader doesn't know of", async () => {
  const field = await fieldOf(desk.team);
  const seen = await seenBy(keeper, field);
  await editField(desk.admin, field, { labelPt: "Primeiro" });
  const lost = await refusal(editField(keeper, seen, { labelPt: "Segundo" }));
  expect(lost).toMatchObject({ code: "RECORD_CHANGED", details: { current: { teamIds: [], hasHiddenTeams: true } } });
});

test("whoever has a conversation of a team that they don't know of is told its team's fields", async () => {
  const field = await fieldOf(desk.team);
  const id = await addHidden(desk);
  const { ctx } = await signedIn(desk.people.assignee);
  const told = await conversationFields(ctx, id);
  expect(shownAmong(told, [field])).toEqual([field.key]);
  expect(told.fields.find(({ key }) => key === field.key)).toMatchObject({ teamIds: [], hasHiddenTeams: true });
});

test("an edit forgets deleted teams", async () => {
  const { id: gone } = await goneTeam();
  const field = await fieldOf(gone);
  await deleteTeam((await signedIn(DEMO_ACCOUNTS.admin)).ctx, gone);
  const lost = await seenBy(desk.admin, field);
  expect(lost.hasLostTeams).toBe(true);
  expect((await editField(desk.admin, lost, { labelPt: "De todos" })).hasLostTeams).toBe(false);
});

const goneTeam = () => saveTeam(desk.admin, { name: "De passagem", isPrivate: false, members: [] });

test.each([
  ["more teams than a field can be for", { teamIds: Array.from({ length: FIELD_TEAMS_MAX + 1 }, (_, at) => at + 1) }],
  ["a team twice", { teamIds: [1, 1] }],
  ["a team of a company's field", { subject: "company", teamIds: [1] }],
  ["a team of a customer's field", { subject: "customer", teamIds: [1] }],
])("%s is refused by the property's name", (_, more) => {
  const given = { subject: "ticket", key: "campo", type: "text", labelPt: "Campo", ...more };
  const issues = newFieldSchema.safeParse(given).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join("."))).toEqual(["teamIds"]);
});

test("an edit gives a customer's field no team", async () => {
  const field = await addField(desk.admin, "customer");
  expect(await refusal(editField(desk.admin, field, { teamIds: [desk.otherTeam] }))).toEqual({
    code: "VALIDATION_FAILED",
    details: { errors: { teamIds: "fieldWithoutTeams" } },
  });
});

test("a team that isn't there is refused, also one that was deleted", async () => {
  const { id: gone } = await goneTeam();
  await deleteTeam((await signedIn(DEMO_ACCOUNTS.admin)).ctx, gone);
  expect((await refusal(fieldOf(gone))).code).toBe("NOT_FOUND");
  expect((await refusal(fieldOf(2_000_000_000))).code).toBe("NOT_FOUND");
});
