import { afterAll, beforeAll, expect, test } from "vitest";
import { addTicketNote } from "@/lib/modules/tickets/add-ticket-note";
import { deleteTicket, purgeDeletedTickets, restoreTicket } from "@/lib/modules/tickets/delete-ticket";
import { getTicket } from "@/lib/modules/tickets/queries";
import { updateTicket } from "@/lib/modules/tickets/update-ticket";
import { AppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { createRandom } from "@/prisma/seed/random";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";
import { addTicket } from "@/tests/support/tickets/tickets";

const database = testDatabase();
let ctx: Ctx;
beforeAll(async () => {
  ctx = (await signedIn()).ctx;
});
afterAll(() => database.close());

type TicketTag = { workspaceId: number; ticketId: number; tag: string; updatedAt: number };
type Ticket = { workspaceId: number; id: number; tags: string; updatedAt: number };

const inOrder = (tags: readonly TicketTag[]) =>
  tags.map((one) => [one.workspaceId, one.ticketId, one.tag, one.updatedAt].join(" ")).sort();
const stored = async () => inOrder(await rows.all("SELECT workspaceId, ticketId, tag, updatedAt FROM ticket_tag"));
async function recounted(): Promise<string[]> {
  const tickets = await rows.all<Ticket>("SELECT workspaceId, id, tags, updatedAt FROM ticket");
  return inOrder(
    tickets.flatMap(({ workspaceId, id: ticketId, tags, updatedAt }) =>
      [...new Set(JSON.parse(tags) as string[])].map((tag) => ({ workspaceId, ticketId, tag, updatedAt })),
    ),
  );
}

test("the demo's tags are those of its tickets", async () => {
  expect(await stored()).toEqual(await recounted());
});

test("after any history each ticket stands under its tags, at the instant of its last change", async () => {
  const random = createRandom(23);
  const numbers: number[] = [];
  const tags = () => random.shuffle(["vip", "a,b", "Reunião", "cobrança", "x"]).slice(0, random.integer(0, 4));
  const version = async (number: number) => (await getTicket(ctx, number))?.version ?? 1;
  const changes: ((number: number) => Promise<unknown>)[] = [
    async () => numbers.push((await addTicket(ctx, { tags: tags() })).number),
    async (number) => updateTicket(ctx, number, { version: await version(number), tags: tags() }),
    async (number) =>
      updateTicket(ctx, number, { version: await version(number), priority: random.pick(["low", "high"]) }),
    (number) =>
      addTicketNote(ctx, number, {
        content: "nota",
        mentions: [],
        givesAccess: false,
        attachments: [],
        clientId: `nota-${random.next()}`,
      }),
    (number) => deleteTicket(ctx, number),
    (number) => restoreTicket(ctx, number),
  ];
  for (let done = 0; done < 400; done += 4) {
    const together = Array.from({ length: 4 }, () =>
      random.pick(changes)(numbers.length > 0 ? random.pick(numbers) : 0),
    );
    for (const outcome of await Promise.allSettled(together))
      if (outcome.status === "rejected" && !(outcome.reason instanceof AppError)) throw outcome.reason;
    if (done % 40 === 0) expect(await stored()).toEqual(await recounted());
  }
  await purgeDeletedTickets(Date.now() + 365 * 24 * 60 * 60 * 1000);
  expect(await stored()).toEqual(await recounted());
});
