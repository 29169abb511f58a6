import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET as download } from "@/app/api/v1/analytics/exports/[id]/file/route";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { giveUpExport, makeExport, purgeExports } from "@/lib/modules/analytics/export-job";
import { cancelExport, findExport, listExports, startExport } from "@/lib/modules/analytics/exports";
import { rebuildFigures, rollNow } from "@/lib/modules/analytics/roller";
import type { StartExport } from "@/lib/modules/analytics/schema";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { listNotifications } from "@/lib/modules/notifications/queries";
import { createTicket } from "@/lib/modules/tickets/create-ticket";
import { newTicketSchema } from "@/lib/modules/tickets/schema";
import type { Ctx } from "@/lib/platform/session/context";
import { sessionCookieName } from "@/lib/platform/session/cookie";
import { addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { otherIds } from "@/tests/support/other-workspace";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { dbOf } from "@/tests/support/prisma/scoped-client";
import { readCsvText } from "@/tests/support/read-csv-text";

const database = testDatabase();
let admin: Ctx;
let token: string;
beforeAll(async () => {
  // The demo workspace's conversations wait to be counted.
  await rollNow();
  ({ ctx: admin, token } = await signedIn(DEMO_ACCOUNTS.admin));
});
afterAll(() => database.close());

const payloadOf = (id: number) => ({ workspaceId: admin.workspaceId, exportId: id });

async function fileOf(
  input: StartExport,
  now?: number,
): Promise<{ id: number; fileName: string; bytes: Buffer; response: Response }> {
  const { id, fileName } = await startExport(admin, input, now);
  await makeExport(payloadOf(id));
  const request = new Request(`http://localhost/api/v1/analytics/exports/${id}/file`, {
    headers: { Cookie: `${sessionCookieName()}=${token}` },
  });
  const response = await download(request, { params: Promise.resolve({ id: String(id) }) });
  return { id, fileName, bytes: Buffer.from(await response.arrayBuffer()), response };
}

describe("a CSV file", () => {
  test("has one row per conversation of the period, and formulas are only text in it", async () => {
    const formula = '=HYPERLINK("http://example.com","x")';
    const chatId = await addConversation(admin.workspaceId, { subject: formula });
    const { bytes, response } = await fileOf({ kind: "conversations", query: { period: "today" } });
    const rows = readCsvText(bytes.toString());
    const ids = rows.slice(1).map(([id]) => id);
    expect(rows[0]?.slice(0, 3)).toEqual(["Id", "Assunto", "Canal"]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(rows.find(([id]) => id === String(chatId))?.[1]).toBe(`'${formula}`);
    expect(response.headers.get("content-disposition")).toMatch(/attachment; .*conversas-.*\.csv/);
  });

  test("has one row per ticket", async () => {
    const customer = await dbOf(admin).customer.findFirstOrThrow();
    const ticket = await createTicket(
      admin,
      newTicketSchema.parse({
        subject: "@SUM(1)",
        description: "x",
        customerId: customer.id,
        clientId: "export-ticket",
      }),
    );
    const rows = readCsvText((await fileOf({ kind: "tickets", query: { period: "today" } })).bytes.toString());
    expect(rows.find(([id]) => id === ticket.id)?.[1]).toBe("'@SUM(1)");
  });

  test("has no cell that a spreadsheet program would run, in whichever column people write", async () => {
    const { workspaceId } = admin;
    const cell = (text: string) => `${text}HYPERLINK("http://x.example")`;
    const person = await rawClient().attender.create({
      data: {
        workspaceId,
        firstName: cell("+"),
        surname: "",
        email: "formula@demo.example",
        profile: 2,
        namaEdition: "",
      },
    });
    const company = await rawClient().company.create({ data: { workspaceId, name: cell("-"), tags: [] } });
    const customer = await rawClient().customer.create({
      data: { workspaceId, name: cell("@"), email: "=1+1@x.example", companyId: company.id, tags: [] },
    });
    const chatId = await addConversation(workspaceId, { subject: cell("\t="), assignedAttenderId: person.id });
    await rawClient().conversation.update({
      where: { id: chatId },
      data: { customerId: customer.id, companyId: company.id, tags: [cell("="), "vip"] },
    });
    await closeConversation(admin, chatId);
    const fact = await rawClient().conversationFact.findFirstOrThrow({
      where: { conversationId: chatId, kind: "closed" },
    });
    await rawClient().survey.create({
      data: {
        workspaceId,
        conversationId: chatId,
        factId: fact.id,
        attenderId: person.id,
        tokenHash: `formula-${chatId}`,
        locale: "pt-BR",
        sentAt: new Date(),
        expiresAt: new Date(Date.now() + 1e6),
        rating: "satisfied",
        comment: cell("\r="),
      },
    });
    const ticket = await createTicket(
      admin,
      newTicketSchema.parse({
        subject: cell("\uFF1D"),
        description: "x",
        customerId: customer.id,
        assigneeId: person.id,
        tags: [cell("=")],
        clientId: "export-formulas",
      }),
    );
    const runs = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
    const of = async (kind: "conversations" | "tickets", id: string) =>
      readCsvText((await fileOf({ kind, query: { period: "today" } })).bytes.toString()).find((row) => row[0] === id) ??
      [];
    for (const row of [await of("conversations", String(chatId)), await of("tickets", ticket.id)]) {
      expect(row.filter((text) => runs.test(text))).toEqual([]);
      for (const text of ["'@", "'-", "'+", "'="]) expect(row.join("\n")).toContain(cell(text).slice(0, 8));
    }
  });

  test("of a channel has nothing of the others", async () => {
    const rows = readCsvText(
      (await fileOf({ kind: "conversations", query: { period: "30d", channel: "whatsapp" } })).bytes.toString(),
    );
    expect(new Set(rows.slice(1).map((row) => row[2]))).toEqual(new Set(["WhatsApp"]));
  });
});

test("a file of last month has its days, and one of this month those so far", async () => {
  const days = ["2026-03-31", "2026-04-01", "2026-04-30", "2026-05-01"];
  const ids = new Map<string, string>();
  for (const day of days) {
    const at = new Date(`${day}T15:00:00Z`);
    const id = await addConversation(admin.workspaceId);
    await rawClient().conversation.update({ where: { id }, data: { createdAt: at } });
    await rawClient().conversationFact.updateMany({ where: { conversationId: id }, data: { at } });
    ids.set(String(id), day);
  }
  await rebuildFigures();
  const made = async (period: "month" | "last_month") => {
    const now = Date.parse("2026-05-20T15:00:00Z");
    const { fileName, bytes } = await fileOf({ kind: "conversations", query: { period } }, now);
    return { fileName, days: readCsvText(bytes.toString()).flatMap(([id = ""]) => ids.get(id) ?? []) };
  };
  expect(await made("last_month")).toEqual({
    fileName: "conversas-2026-04-01-2026-04-30.csv",
    days: ["2026-04-01", "2026-04-30"],
  });
  expect(await made("month")).toEqual({ fileName: "conversas-2026-05-01-2026-05-20.csv", days: ["2026-05-01"] });
});

test("a report says until when the day before is compared", async () => {
  const now = Date.parse("2026-05-20T15:00:00Z");
  const { bytes } = await fileOf({ kind: "report", query: { period: "today" } }, now);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  expect(text).toContain("Comparado com 19/05/2026 a 19/05/2026, até 12:00");
});

test("the report is a PDF with the period's figures", async () => {
  const { bytes } = await fileOf({ kind: "report", query: { period: "30d" } });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  expect(text).toContain("Relatório de atendimento");
  expect(text).toContain("Volume de conversas por hora");
});

test("whoever asked finds it among their exports and in their notifications, and nobody else does", async () => {
  const { id } = await fileOf({ kind: "conversations", query: { period: "7d" } });
  expect((await listExports(admin))[0]).toMatchObject({ id, state: "done" });
  const { items } = await listNotifications(admin, { pageSize: 5 });
  expect(items[0]).toMatchObject({ kind: "export_ready", text: expect.stringMatching(/^conversas-/) });
  const colleague = { ...admin, attender: { ...admin.attender, id: admin.attender.id + 1 } };
  await expect(findExport(colleague, id)).rejects.toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
});

test("a cancelled export makes no file", async () => {
  const { id } = await startExport(admin, { kind: "conversations", query: { period: "today" } });
  expect(await cancelExport(admin, id)).toMatchObject({ state: "cancelled" });
  await makeExport(payloadOf(id));
  expect(await findExport(admin, id)).toMatchObject({ state: "cancelled", storageKey: null });
  await expect(cancelExport(admin, id)).rejects.toMatchObject({ code: "EXPORT_BUSY" });
});

test("one whose job failed for the last time says so", async () => {
  const { id } = await startExport(admin, { kind: "report", query: { period: "today" } });
  await giveUpExport(payloadOf(id));
  expect(await findExport(admin, id)).toMatchObject({ state: "failed" });
});

test("an attender of another workspace isn't found", async () => {
  const { attenderId } = await otherIds();
  await expect(startExport(admin, { kind: "report", query: { period: "today", attenderId } })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("only so many wait at a time", async () => {
  const started = [];
  const next = () => startExport(admin, { kind: "report", query: { period: "today" } });
  for (let count = 0; count < 5; count += 1) started.push(await next());
  await expect(next()).rejects.toMatchObject({ code: "EXPORT_LIMIT" });
  for (const { id } of started) await cancelExport(admin, id);
});

test("files are gone after a week", async () => {
  const { id } = await fileOf({ kind: "conversations", query: { period: "today" } });
  await purgeExports(Date.now() + 8 * 86_400_000);
  await expect(findExport(admin, id)).rejects.toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
});
