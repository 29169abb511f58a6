import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { saveKnowledge } from "@/lib/modules/assistant/knowledge/save-item";
import { knowledgeInputSchema } from "@/lib/modules/assistant/knowledge/schema";
import { analyseTicket } from "@/lib/modules/assistant/ticket-analysis/analyse-ticket";
import { saveFeedback } from "@/lib/modules/assistant/ticket-analysis/save-feedback";
import { isFileNeeded } from "@/lib/modules/files/remove-unneeded";
import { readStorage } from "@/lib/modules/files/storage-quota";
import { listNotifications } from "@/lib/modules/notifications/queries";
import { addTicketNote } from "@/lib/modules/tickets/add-ticket-note";
import { deleteTicket } from "@/lib/modules/tickets/delete-ticket";
import { listTicketEntries } from "@/lib/modules/tickets/history";
import { getTicket } from "@/lib/modules/tickets/queries";
import { newTicketNoteSchema } from "@/lib/modules/tickets/schema";
import {
  addTicketFile,
  getTicketFile,
  removeStaleTicketFiles,
  removeTicketFile,
} from "@/lib/modules/tickets/ticket-files";
import { reads } from "@/lib/platform/db/reads";
import { isAppError } from "@/lib/platform/errors/app-error";
import { indexNow } from "@/lib/platform/search/indexer";
import type { Ctx } from "@/lib/platform/session/context";
import { fileReferences } from "@/lib/workers/file-references";
import { addAttender, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { otherIds } from "@/tests/support/other-workspace";
import { addTicket, historyOf } from "@/tests/support/tickets/tickets";

const database = testDatabase();
let ana: Ctx;
let bruno: Ctx;
let notes = 0;

beforeAll(async () => {
  ana = (await signedIn()).ctx;
  bruno = (await signedIn(await addAttender(ana.workspaceId))).ctx;
});
afterAll(() => database.close());

const failing = (call: Promise<unknown>) =>
  call.then(
    () => "no error",
    (error: unknown) => (isAppError(error) ? error.code : error),
  );
const note = (values: Record<string, unknown> = {}) => {
  notes += 1;
  return newTicketNoteSchema.parse({ content: "Uma nota", clientId: `ticket-note-${notes}`, ...values });
};
const upload = (ctx: Ctx, ticket: { number: number }, fileName = "nota.txt", text = "conteúdo") =>
  addTicketFile(ctx, ticket.number, { fileName, announcedSize: null, bytes: Readable.from([Buffer.from(text)]) });

describe("a note", () => {
  test("is manual, has its author and moves the ticket up without a new version", async () => {
    const ticket = await addTicket(ana);
    const entry = await addTicketNote(bruno, ticket.number, note());
    expect(entry).toMatchObject({
      type: "manual",
      content: "Uma nota",
      authorId: bruno.attender.id,
      authorName: bruno.attender.fullName,
      seq: 2,
    });
    const after = await getTicket(ana, ticket.number);
    expect(after?.version).toBe(1);
    expect(Date.parse(after?.updatedAt ?? "")).toBeGreaterThanOrEqual(Date.parse(ticket.updatedAt));
  });

  test("needs text", () => {
    expect(newTicketNoteSchema.safeParse({ content: "  ", clientId: "ticket-note-x" }).success).toBe(false);
  });

  test("sent twice is one", async () => {
    const ticket = await addTicket(ana);
    const input = note();
    const [one, two] = await Promise.all([1, 2].map(() => addTicketNote(ana, ticket.number, input)));
    expect(one).toEqual(two);
    expect(await historyOf(ana, ticket)).toHaveLength(2);
  });

  test("notifies whom it names, but its author, and leads to the ticket", async () => {
    const ticket = await addTicket(ana, { subject: "Com menção" });
    await addTicketNote(ana, ticket.number, note({ mentions: [bruno.attender.id, ana.attender.id], content: "Veja" }));
    const [theirs, own] = await Promise.all([bruno, ana].map((ctx) => listNotifications(ctx, { pageSize: 5 })));
    expect(theirs?.items[0]).toMatchObject({
      kind: "ticket_mention",
      ticketId: ticket.id,
      chatId: null,
      subject: "Com menção",
      text: "Veja",
      authorName: ana.attender.fullName,
    });
    expect(own?.items.map(({ ticketId }) => ticketId)).not.toContain(ticket.id);
    await deleteTicket(ana, ticket.number);
    const left = await listNotifications(bruno, { pageSize: 5 });
    expect(left.items.map(({ ticketId }) => ticketId)).not.toContain(ticket.id);
  });

  test("can't name an attender of another workspace", async () => {
    const ticket = await addTicket(ana);
    const { attenderId } = await otherIds();
    expect(await failing(addTicketNote(ana, ticket.number, note({ mentions: [attenderId] })))).toBe("NOT_FOUND");
  });

  test("the history comes in pages, the newest first, each in order", async () => {
    const ticket = await addTicket(ana);
    for (let count = 0; count < 4; count += 1) await addTicketNote(ana, ticket.number, note({ content: `${count}` }));
    const newest = await listTicketEntries(ana, ticket.number, { pageSize: 3 });
    expect(newest?.items.map(({ seq }) => seq)).toEqual([3, 4, 5]);
    const rest = await listTicketEntries(ana, ticket.number, { pageSize: 3, beforeSeq: Number(newest?.nextCursor) });
    expect(rest).toMatchObject({ items: [{ seq: 1 }, { seq: 2 }], nextCursor: null });
  });
});

describe("a file", () => {
  test("waits for its note, is its uploader's alone until then, and counts for the storage", async () => {
    const ticket = await addTicket(ana);
    const used = async () => (await readStorage(reads(ana.workspaceId))).usedBytes;
    const before = await used();
    const file = await upload(ana, ticket);
    expect((await used()) - before).toBe(Buffer.byteLength("conteúdo"));
    expect(await getTicketFile(bruno, ticket.number, file.id)).toBeUndefined();
    const entry = await addTicketNote(ana, ticket.number, note({ attachments: [file.id] }));
    expect(entry.attachments).toEqual([file]);
    expect(await getTicketFile(bruno, ticket.number, file.id)).toMatchObject({ fileName: "nota.txt" });
    expect((await historyOf(bruno, ticket)).at(-1)?.attachments).toEqual([file]);
  });

  test.each([
    ["clipe.mp4", "INVALID_FILE_TYPE"],
    ["programa.exe", "INVALID_FILE_TYPE"],
    ["sem-extensao", "INVALID_FILE_NAME"],
    ["foto.png", "INVALID_FILE_TYPE"],
  ])("%s with text in it is refused", async (fileName, code) => {
    expect(await failing(upload(ana, await addTicket(ana), fileName))).toBe(code);
  });

  test("of somebody else, of another ticket or taken twice is no file of a note", async () => {
    const [one, two] = [await addTicket(ana), await addTicket(ana)];
    const file = await upload(ana, one);
    const input = { attachments: [file.id] };
    expect(await failing(addTicketNote(bruno, one.number, note(input)))).toBe("UPLOAD_GONE");
    expect(await failing(addTicketNote(ana, two.number, note(input)))).toBe("UPLOAD_GONE");
    await addTicketNote(ana, one.number, note(input));
    expect(await failing(addTicketNote(ana, one.number, note(input)))).toBe("UPLOAD_GONE");
    expect(await historyOf(ana, two)).toHaveLength(1);
  });

  test("can be given up while it waits, and not after", async () => {
    const ticket = await addTicket(ana);
    const [one, two] = [await upload(ana, ticket), await upload(ana, ticket, "outra.txt")];
    await removeTicketFile(ana, ticket.number, one.id);
    expect(await getTicketFile(ana, ticket.number, one.id)).toBeUndefined();
    await addTicketNote(ana, ticket.number, note({ attachments: [two.id] }));
    expect(await failing(removeTicketFile(ana, ticket.number, two.id))).toBe("NOT_FOUND");
  });

  test("that nobody sends within a day is removed, one of a note is kept and stays in use", async () => {
    const ticket = await addTicket(ana);
    const [kept, stale] = [await upload(ana, ticket, "fica.txt", "fica"), await upload(ana, ticket, "vai.txt", "vai")];
    await addTicketNote(ana, ticket.number, note({ attachments: [kept.id] }));
    expect(await removeStaleTicketFiles(Date.now() + 25 * 60 * 60 * 1000)).toBeGreaterThan(0);
    expect(await getTicketFile(ana, ticket.number, stale.id)).toBeUndefined();
    const key = (await getTicketFile(ana, ticket.number, kept.id))?.storageKey ?? "";
    expect(await isFileNeeded(key, fileReferences)).toBe(true);
  });
});

describe("the analysis", () => {
  test.each([
    ["urgent", "negative", "high", "1-2 horas"],
    ["high", "neutral", "medium", "4-8 horas"],
    ["medium", "positive", "low", "1-2 dias"],
    ["low", "positive", "low", "1-2 dias"],
  ])("of a ticket of priority %s", async (priority, sentiment, urgency, estimatedResolutionTime) => {
    const ticket = await addTicket(ana, { priority });
    const analysis = await analyseTicket(ana, ticket.number, {});
    expect(analysis).toMatchObject({ sentiment, urgency, estimatedResolutionTime, category: "Geral", answer: null });
    expect(analysis.suggestions).toHaveLength(5);
    expect(analysis.actions.map(({ action }) => action)).toEqual([
      "check_logs",
      "contact_customer",
      "temp_solution",
      "escalate",
      "mark_resolved",
    ]);
  });

  test("quotes the first 200 characters and takes the first tag for the category", async () => {
    const ticket = await addTicket(ana, { description: "a".repeat(250), tags: ["cobrança", "vip"] });
    const { understanding, category } = await analyseTicket(ana, ticket.number, {});
    expect(understanding).toContain(`"${"a".repeat(200)}..."`);
    expect(understanding).not.toContain("a".repeat(201));
    expect(category).toBe("cobrança");
  });

  test("finds resolved tickets that are like it, with what solved them", async () => {
    const solved = await addTicket(ana, { subject: "Impressora fiscal travando", status: "resolved" });
    await addTicketNote(ana, solved.number, note({ content: "Primeira tentativa" }));
    await addTicketNote(ana, solved.number, note({ content: "Reinstalar o driver resolveu" }));
    const open = await addTicket(ana, { subject: "Impressora fiscal parada" });
    const ticket = await addTicket(ana, { subject: "A impressora fiscal travou de novo" });
    // A search waits 50 ms for the index, and another database's write may hold PostgreSQL's numbers up for longer.
    await indexNow();
    const { similarTickets } = await analyseTicket(ana, ticket.number, {});
    expect(similarTickets[0]).toEqual({
      id: solved.id,
      subject: "Impressora fiscal travando",
      resolution: "Reinstalar o driver resolveu",
    });
    expect(similarTickets.map(({ id }) => id)).not.toContain(open.id);
    const { answer } = await analyseTicket(ana, ticket.number, { question: "Como destravar a impressora?" });
    expect(answer).toMatchObject({ sources: [solved.id] });
    expect(answer?.text).toContain("Reinstalar o driver resolveu");
  });

  test("answers a question from a solved ticket or from the knowledge base, whichever says more of it", async () => {
    const solved = await addTicket(ana, { subject: "Garantia do ventilador de teto", status: "resolved" });
    await addTicketNote(ana, solved.number, note({ content: "A hélice do ventilador foi trocada e parou de vibrar" }));
    const item = {
      title: "Quanto tempo de garantia tem o ventilador?",
      content: "A garantia do ventilador é de três anos.",
      type: "faq",
      category: "Produtos",
    };
    await saveKnowledge((await signedIn(DEMO_ACCOUNTS.admin)).ctx, knowledgeInputSchema.parse(item));
    const ticket = await addTicket(ana, { subject: "Ventilador de teto" });
    await indexNow();
    const ask = async (question: string) => (await analyseTicket(ana, ticket.number, { question })).answer;
    const known = await ask("Quanto tempo de garantia tem o ventilador?");
    expect(known).toMatchObject({ sources: [], knowledge: [{ title: item.title }] });
    expect(await ask("A hélice do ventilador vibra, foi trocada?")).toMatchObject({ sources: [solved.id] });
  });

  test("never finds another workspace's, nor invents an answer without a source", async () => {
    const other = (await signedIn("admin@outra.example")).ctx;
    const theirs = await addTicket(other, { subject: "Telescópio desalinhado", status: "resolved" });
    await addTicketNote(other, theirs.number, note({ content: "Segredo deles" }));
    const ticket = await addTicket(ana, { subject: "Telescópio desalinhado", description: "Estrelas duplas." });
    const { similarTickets, answer } = await analyseTicket(ana, ticket.number, { question: "Telescópio desalinhado?" });
    expect(similarTickets).toEqual([]);
    expect(answer?.sources).toEqual([]);
    expect(answer?.text).toMatch(/^Não encontrei/);
  });

  test("keeps what each attender says of it", async () => {
    const ticket = await addTicket(ana);
    await saveFeedback(ana, ticket.number, "positive");
    await saveFeedback(ana, ticket.number, "negative");
    expect((await analyseTicket(ana, ticket.number, {})).feedback).toBe("negative");
    expect((await analyseTicket(bruno, ticket.number, {})).feedback).toBeNull();
  });
});
