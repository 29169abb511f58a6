import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { readTicketAccess, takeBackTicketGrant } from "@/lib/modules/tickets/access";
import { addTicketNote } from "@/lib/modules/tickets/add-ticket-note";
import { assignTicket } from "@/lib/modules/tickets/assign-ticket";
import { bulkUpdate } from "@/lib/modules/tickets/bulk-update";
import { deleteTicket, restoreTicket } from "@/lib/modules/tickets/delete-ticket";
import { getTicket } from "@/lib/modules/tickets/queries";
import { bulkTicketsSchema, newTicketNoteSchema, type TicketDto } from "@/lib/modules/tickets/schema";
import { updateTicket } from "@/lib/modules/tickets/update-ticket";
import { type ChatSocket, openChatSocket } from "@/tests/support/client";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { heard, listenHub, settled, type TestHub } from "@/tests/support/hub";
import {
  addHidden,
  HIDDEN_TEXT,
  type SightDesk,
  sightDesk,
  type ViewerKind,
  WITH_ACCESS,
  WITHOUT_ACCESS,
} from "@/tests/support/matrix/sight-desk";
import { addHiddenTicket } from "@/tests/support/matrix/sight-tickets";
import { addTicket } from "@/tests/support/tickets/tickets";

const database = testDatabase();
const opened: ChatSocket[] = [];
let server: TestHub;
let desk: SightDesk;

beforeAll(async () => {
  server = await listenHub();
  desk = await sightDesk();
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await server.hub.close();
  await database.close();
});

type Heard = { socket: ChatSocket; frames: { event: string; payload: object }[] };

async function open(kind: ViewerKind): Promise<Heard> {
  const socket = await openChatSocket(server.url, (await signedIn(desk.people[kind])).token);
  opened.push(socket);
  return { socket, frames: heard(socket) };
}

/** What was heard of a ticket. */
const eventsOf = ({ frames }: Heard, { id }: { id: string }) =>
  frames.filter(({ payload }) => JSON.stringify(payload).includes(`"${id}"`)).map(({ event }) => event);
const note = () => newTicketNoteSchema.parse({ content: HIDDEN_TEXT, clientId: randomUUID() });

test("of hidden tickets nobody without access hears a word or a number, whatever becomes of them", async () => {
  const sockets = new Map<ViewerKind, Heard>();
  for (const kind of [...WITHOUT_ACCESS, ...WITH_ACCESS]) sockets.set(kind, await open(kind));
  const { admin } = desk;
  const hidden: TicketDto[] = [];
  for (let count = 0; count < 20; count += 1) hidden.push(await addHiddenTicket(desk));
  const seen = await addTicket(admin, { teamId: null });
  for (const { number } of hidden) {
    await updateTicket(admin, number, { version: 1, description: `${HIDDEN_TEXT}!` });
    await addTicketNote(admin, number, note());
  }
  const ids = [...hidden, seen].map(({ id }) => id);
  const change = { kind: "priority", priority: "high" };
  const { undo } = await bulkUpdate(admin, bulkTicketsSchema.parse({ ids, change }));
  await bulkUpdate(admin, bulkTicketsSchema.parse({ undo }));
  const [first] = hidden as [TicketDto];
  await deleteTicket(admin, first.number);
  await restoreTicket(admin, first.number);
  // What is told to the limited is told in order: when they have heard of the last thing, nobody can hear of another one.
  await vi.waitFor(() => {
    for (const kind of WITH_ACCESS) {
      const events = eventsOf(sockets.get(kind) as Heard, first);
      for (const event of ["TicketCreated", "TicketUpdated", "TicketEntryAdded", "TicketDeleted", "TicketRestored"])
        expect([kind, events]).toEqual([kind, expect.arrayContaining([event])]);
      expect([kind, events.slice(events.indexOf("TicketRestored"))]).toEqual([
        kind,
        expect.arrayContaining(["TicketEntryAdded"]),
      ]);
    }
  });
  await settled(...[...sockets.values()].map(({ socket }) => socket));
  for (const kind of WITHOUT_ACCESS) {
    const one = sockets.get(kind) as Heard;
    expect(JSON.stringify(one.frames)).not.toContain(HIDDEN_TEXT);
    for (const ticket of hidden) expect([kind, eventsOf(one, ticket)]).toEqual([kind, []]);
    // The one that they see was told of all the same, in the very changes of many.
    const told = one.frames.filter(({ event }) => event === "TicketUpdated").map(({ payload }) => payload);
    expect(told).toContainEqual({ tickets: [expect.objectContaining({ id: seen.id, priority: "high" })] });
  }
}, 60_000);

test("a ticket's conversation is named to who sees it", async () => {
  const conversationId = await addHidden(desk);
  const [withoutAccess, seeing] = [await open("outsider"), await open("administrator")];
  const ticket = await addTicket(desk.admin, { teamId: null, conversationId: null });
  await updateTicket(desk.admin, ticket.number, { version: 1, conversationId });
  await settled(withoutAccess.socket, seeing.socket);
  const rowIn = ({ frames }: Heard) =>
    frames
      .filter(({ event }) => event === "TicketUpdated")
      .flatMap(({ payload }) => (payload as { tickets: TicketDto[] }).tickets)
      .find(({ id }) => id === ticket.id);
  await vi.waitFor(() => expect(rowIn(withoutAccess)).toMatchObject({ version: 2, conversation: null }));
  expect(rowIn(seeing)?.conversation).toEqual({ id: conversationId, subject: HIDDEN_TEXT });
  expect(JSON.stringify(withoutAccess.frames)).not.toContain(HIDDEN_TEXT);
});

test("a ticket that moves leaves who loses it at once, and appears with who gains it", async () => {
  const ticket = await addTicket(desk.admin, { teamId: null });
  const [loser, gainer] = [await open("outsider"), await open("of another team")];
  await updateTicket(desk.admin, ticket.number, { version: 1, teamId: desk.team });
  await vi.waitFor(() => {
    expect(eventsOf(loser, ticket)).toEqual(["TicketHidden"]);
    expect(eventsOf(gainer, ticket)).toEqual(["TicketHidden"]);
  });
  await addTicketNote(desk.admin, ticket.number, note());
  await updateTicket(desk.admin, ticket.number, { version: 2, teamId: desk.otherTeam });
  // The one of reach everything sees the other team's, too.
  await vi.waitFor(() => {
    expect(eventsOf(gainer, ticket)).toContain("TicketEntryAdded");
    expect(eventsOf(loser, ticket)).toEqual(eventsOf(gainer, ticket));
  });
  expect(eventsOf(gainer, ticket).slice(0, 2)).toEqual(["TicketHidden", "TicketShown"]);
  const shown = gainer.frames.find(({ event }) => event === "TicketShown");
  expect(shown?.payload).toMatchObject({ ticket: { id: ticket.id, team: { id: desk.otherTeam } } });
});

test("a person's tickets go with the assignment that showed them", async () => {
  const ticket = await addTicket(desk.admin, { teamId: desk.otherTeam });
  const one = await open("assignee");
  const id = desk.idOf("assignee");
  await assignTicket(desk.admin, ticket.number, { attenderId: id, from: null });
  await vi.waitFor(() => expect(eventsOf(one, ticket)).toContain("TicketShown"));
  await assignTicket(desk.admin, ticket.number, { attenderId: null, from: id });
  await vi.waitFor(() => expect(eventsOf(one, ticket).at(-1)).toBe("TicketHidden"));
  await addTicketNote(desk.admin, ticket.number, note());
  const seen = await addTicket(desk.admin, { teamId: null });
  await vi.waitFor(() => expect(eventsOf(one, seen)).toContain("TicketCreated"));
  expect(eventsOf(one, ticket).at(-1)).toBe("TicketHidden");
});

describe("a note that names somebody who doesn't see the ticket", () => {
  test("is refused with their name until access is meant, gives it then, and it can be taken back", async () => {
    const { admin, team, idOf } = desk;
    const ticket = await addTicket(admin, { teamId: team });
    const [named, other, seeing] = [await open("outsider"), await open("of no team"), await open("member")];
    const mentions = [idOf("outsider"), idOf("member")];
    await expect(addTicketNote(admin, ticket.number, { ...note(), mentions })).rejects.toMatchObject({
      code: "MENTION_WITHOUT_ACCESS",
      details: { ids: [idOf("outsider")], people: [expect.stringMatching(/./)] },
    });
    await addTicketNote(admin, ticket.number, { ...note(), mentions, givesAccess: true });
    await vi.waitFor(() => {
      expect(eventsOf(seeing, ticket)).toContain("NotificationAdded");
      expect(eventsOf(named, ticket)).toEqual(expect.arrayContaining(["TicketShown", "NotificationAdded"]));
    });
    const { ctx } = await signedIn(desk.people.outsider);
    const { grants } = await readTicketAccess(ctx, ticket.number);
    expect(grants).toMatchObject([
      { attender: { id: idOf("outsider") }, grantedBy: { id: admin.attender.id }, reason: "mention" },
    ]);
    await takeBackTicketGrant(admin, ticket.number, idOf("outsider"));
    await vi.waitFor(() => expect(eventsOf(named, ticket).at(-1)).toBe("TicketHidden"));
    await addTicketNote(admin, ticket.number, note());
    await expect(takeBackTicketGrant(admin, ticket.number, idOf("outsider"))).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await settled(named.socket, other.socket);
    expect(eventsOf(named, ticket).at(-1)).toBe("TicketHidden");
    expect(eventsOf(other, ticket)).toEqual([]);
    expect(await getTicket(ctx, ticket.number)).toBeNull();
  });
});
