import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { removeField } from "@/lib/modules/fields/definitions";
import { assignTicket } from "@/lib/modules/tickets/assign-ticket";
import { bulkUpdate } from "@/lib/modules/tickets/bulk-update";
import { reopenByRequester } from "@/lib/modules/tickets/reopen-by-requester";
import { bulkTicketsSchema, type ChangeTicket, type TicketDto, type TicketStatus } from "@/lib/modules/tickets/schema";
import {
  changeOwnStatus,
  createOwnStatus,
  listOwnStatuses,
  orderOwnStatuses,
  removeOwnStatus,
} from "@/lib/modules/tickets/statuses/registry";
import { updateTicket } from "@/lib/modules/tickets/update-ticket";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { addField, refusal } from "@/tests/support/fields/field-desk";
import { addTicket, historyOf, sentencesOf } from "@/tests/support/tickets/tickets";

const database = testDatabase();
let admin: Ctx;
let agent: Ctx;
beforeAll(async () => {
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  agent = (await signedIn()).ctx;
});
afterAll(() => database.close());

let made = 0;
const addStatus = (base: TicketStatus, name = `Etapa ${++made}`) =>
  createOwnStatus(admin, { base, name, color: "teal" });
const change = ({ number, version }: TicketDto, values: Omit<ChangeTicket, "version">, who = agent) =>
  updateTicket(who, number, { version, ...values });
const many = (input: object) => bulkUpdate(agent, bulkTicketsSchema.parse(input));
const stands = ({ status, ownStatus }: TicketDto) => [status, ownStatus?.name ?? null];

test("a name is one status' own, accents and capitals aside, an order is of all of a base, and of two edits one is made", async () => {
  const part = await addStatus("waiting_customer", "Aguardando peça");
  expect(await refusal(addStatus("open", "aguardando PECA"))).toEqual({
    code: "TICKET_STATUS_NAME_TAKEN",
    details: { name: "Aguardando peça", errors: { name: "ticketStatusNameTaken" } },
  });
  const other = await addStatus("waiting_customer", "Aguardando nota");
  const inOrder = async () =>
    (await listOwnStatuses(agent)).flatMap(({ id, base }) => (base === "waiting_customer" ? id : []));
  expect(await inOrder()).toEqual([part.id, other.id]);
  await orderOwnStatuses(admin, "waiting_customer", [other.id, part.id]);
  expect(await inOrder()).toEqual([other.id, part.id]);
  expect((await refusal(orderOwnStatuses(admin, "waiting_customer", [part.id]))).code).toBe("CONFLICT");
  const won = await changeOwnStatus(admin, { name: "Aguardando peças", color: "pink" }, { id: part.id, version: 1 });
  const lost = await refusal(changeOwnStatus(admin, { name: "Peça", color: "gray" }, { id: part.id, version: 1 }));
  expect(lost).toMatchObject({ code: "RECORD_CHANGED", details: { current: won } });
});

test("an own status makes its base the ticket's, the history tells its name as it was, and one of the five takes it away", async () => {
  const [triage, lab] = [
    await addStatus("in_progress", "Em triagem"),
    await addStatus("in_progress", "No laboratório"),
  ];
  const made = await addTicket(agent, { ownStatusId: triage.id, status: "closed" });
  expect(stands(made)).toEqual(["in_progress", "Em triagem"]);
  const moved = await change(made, { ownStatusId: lab.id });
  expect(stands(moved)).toEqual(["in_progress", "No laboratório"]);
  await changeOwnStatus(admin, { name: "Laboratório", color: "gray" }, { id: lab.id, version: lab.version });
  const plain = await change(moved, { status: "in_progress" });
  expect(stands(plain)).toEqual(["in_progress", null]);
  const { fullName } = agent.attender;
  expect((await sentencesOf(agent, made)).slice(1)).toEqual([
    `Status alterado para "No laboratório" por ${fullName}`,
    `Status alterado para "Em Progresso" por ${fullName}`,
  ]);
  const [, line, last] = await historyOf(agent, made);
  expect(line?.changes).toMatchObject([{ field: "status", fromName: "Em triagem", toName: "No laboratório" }]);
  expect(last?.changes).toEqual([{ field: "status", from: "in_progress", to: "in_progress", fromName: "Laboratório" }]);
});

test("it goes when the status becomes another by itself, and stays while that is the same", async () => {
  const [waits, works, over] = [
    await addStatus("waiting_customer"),
    await addStatus("in_progress"),
    await addStatus("resolved"),
  ];
  const waiting = await addTicket(agent, { ownStatusId: waits.id });
  const taken = await assignTicket(agent, waiting.number, { attenderId: agent.attender.id, from: null });
  expect(stands(taken)).toEqual(["in_progress", null]);
  const working = await change(taken, { ownStatusId: works.id });
  const given = await assignTicket(agent, working.number, { attenderId: admin.attender.id, from: agent.attender.id });
  expect(stands(given)).toEqual(["in_progress", works.name]);
  const released = await change(given, { assigneeId: null });
  expect(stands(released)).toEqual(["open", null]);
  // Who names one means it, whoever gets the ticket.
  const meant = await change(released, { ownStatusId: waits.id, assigneeId: agent.attender.id });
  expect(stands(meant)).toEqual(["waiting_customer", waits.name]);
  const ended = await change(meant, { ownStatusId: over.id });
  expect(ended.resolvedAt).not.toBeNull();
  await reopenByRequester(agent, ended.number, { text: "Voltou a falhar." });
  const [reopened] = (await many({ ids: [ended.id], change: { kind: "priority", priority: "medium" } })).results;
  expect(reopened?.ticket && stands(reopened.ticket)).toEqual(["open", null]);
});

test("a change of many gives it, and the undo brings back the one that was there, archived or not", async () => {
  const [before, after] = [await addStatus("waiting_customer"), await addStatus("closed")];
  const ticket = await addTicket(agent, { ownStatusId: before.id });
  const done = await many({ ids: [ticket.id], change: { kind: "ownStatus", ownStatusId: after.id } });
  expect(done.results.map(({ ticket: row }) => row && stands(row))).toEqual([["closed", after.name]]);
  await removeOwnStatus(admin, before.id);
  const { results } = await many({ undo: done.undo });
  expect(results.map(({ ticket: row }) => row && stands(row))).toEqual([["waiting_customer", before.name]]);
});

test("an archived one stays on the tickets that have it, and nothing else gets it", async () => {
  const old = await addStatus("in_progress");
  const [has, hasNot] = [await addTicket(agent, { ownStatusId: old.id }), await addTicket(agent)];
  await removeOwnStatus(admin, old.id);
  expect(stands(await change(has, { ownStatusId: old.id, subject: "Outro assunto" }))).toEqual([
    "in_progress",
    old.name,
  ]);
  const archived = { code: "TICKET_STATUS_ARCHIVED", details: { name: old.name } };
  expect(await refusal(change(hasNot, { ownStatusId: old.id }))).toEqual(archived);
  expect(await refusal(addTicket(agent, { ownStatusId: old.id }))).toEqual(archived);
  const bulk = { ids: [hasNot.id], change: { kind: "ownStatus", ownStatusId: old.id } };
  expect(await refusal(many(bulk))).toEqual(archived);
});

test("of two who set the status of one ticket the later one is told, whichever kind of status either chose", async () => {
  const [mine, theirs] = [await addStatus("in_progress"), await addStatus("in_progress")];
  const ticket = await change(await addTicket(agent), { status: "in_progress" });
  await change(ticket, { ownStatusId: theirs.id }, admin);
  const late = await refusal(change(ticket, { ownStatusId: mine.id }));
  expect(late).toMatchObject({ code: "TICKET_CHANGED", details: { conflicts: ["status"] } });
  // Both chose the same: nobody loses anything.
  expect(stands(await change(ticket, { ownStatusId: theirs.id }))).toEqual(["in_progress", theirs.name]);
});

test("one that ends a ticket asks for what closing requires, alone and among many", async () => {
  const field = await addField(admin, "ticket", "text", { required: "on_close" });
  const over = await addStatus("resolved");
  const ticket = await addTicket(agent);
  expect((await refusal(change(ticket, { ownStatusId: over.id }))).code).toBe("FIELDS_REQUIRED");
  const { results } = await many({ ids: [ticket.id], change: { kind: "ownStatus", ownStatusId: over.id } });
  expect(results.map(({ outcome }) => outcome)).toEqual(["refused"]);
  await removeField(admin, field.id);
  expect(stands(await change(ticket, { ownStatusId: over.id }))).toEqual(["resolved", over.name]);
});
