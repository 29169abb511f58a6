import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { askAssistant } from "@/lib/modules/assistant/answers/ask";
import { listGaps, resolveGap } from "@/lib/modules/assistant/answers/insights";
import type { GapDto } from "@/lib/modules/assistant/answers/schema";
import { rankPassages } from "@/lib/modules/assistant/engine/rank-passages";
import { deleteKnowledge, purgeKnowledge } from "@/lib/modules/assistant/knowledge/delete-item";
import { indexItem } from "@/lib/modules/assistant/knowledge/index-item";
import { getKnowledge } from "@/lib/modules/assistant/knowledge/queries";
import { readItemText } from "@/lib/modules/assistant/knowledge/read-document";
import { saveKnowledge } from "@/lib/modules/assistant/knowledge/save-item";
import { knowledgeInputSchema } from "@/lib/modules/assistant/knowledge/schema";
import { uploadDocument } from "@/lib/modules/assistant/knowledge/upload-document";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { dbOf } from "@/tests/support/prisma/scoped-client";
import { OTHER_ADMIN } from "@/tests/support/template";

const database = testDatabase();
let ctx: Ctx;
let other: Ctx;
beforeAll(async () => {
  ctx = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  other = (await signedIn(OTHER_ADMIN)).ctx;
});
afterAll(() => database.close());

const input = (values: Record<string, unknown> = {}) =>
  knowledgeInputSchema.parse({ title: "Sede", content: "Veja.", type: "faq", category: "Geral", ...values });
const add = (values: Record<string, unknown>) => saveKnowledge(ctx, input(values));
const ask = (question: string) => askAssistant(ctx, { question });

/** Asks something that nothing answers. @returns the gap that is left of it. */
async function gapOf(question: string): Promise<GapDto> {
  expect((await ask(question)).isKnown).toBe(false);
  const gap = (await listGaps(ctx, {})).items.find((one) => one.question === question);
  if (!gap) throw new Error("no gap was left");
  return gap;
}

describe("a question that an item learned from the list of unanswered ones", () => {
  test("is answered by it from then on, in the item's words and not in its own", async () => {
    const gap = await gapOf("Dá pra levar o papagaio na excursão?");
    const item = await add({ title: "Animais de bordo", content: "Aves viajam em gaiola de até 40 cm." });
    await resolveGap(ctx, gap.id, { isResolved: true, itemId: item.id });
    const answer = await ask("Dá pra levar o papagaio na excursão?");
    expect(answer).toMatchObject({ isKnown: true, sources: [{ itemId: item.id }] });
    expect(answer.text).toContain("Aves viajam em gaiola");
    expect(answer.text).not.toContain("papagaio");
    expect((await listGaps(ctx, {})).items.map(({ id }) => id)).not.toContain(gap.id);
    expect((await getKnowledge(ctx, item.id)).questions).toEqual(["Dá pra levar o papagaio na excursão?"]);
  });

  test("is forgotten again with the question's reopening, and open", async () => {
    const gap = await gapOf("O camarote tem varanda de vidro?");
    const item = await add({ title: "Cabines", content: "Há três categorias." });
    await resolveGap(ctx, gap.id, { isResolved: true, itemId: item.id });
    await resolveGap(ctx, gap.id, { isResolved: false, itemId: item.id });
    expect((await getKnowledge(ctx, item.id)).questions).toEqual([]);
    expect((await ask("O camarote tem varanda de vidro?")).isKnown).toBe(false);
    expect((await listGaps(ctx, {})).items.map(({ id }) => id)).toContain(gap.id);
  });

  test("is learned as an administrator wrote it", async () => {
    const gap = await gapOf("Oi, aqui é a Marta, a tirolesa fecha com vento?");
    const item = await add({ title: "Segurança", content: "Acima de 40 km/h nada funciona." });
    await resolveGap(ctx, gap.id, { isResolved: true, itemId: item.id, question: "A tirolesa fecha com vento?" });
    expect((await getKnowledge(ctx, item.id)).questions).toEqual(["A tirolesa fecha com vento?"]);
    expect((await ask("tirolesa fecha com vento")).sources[0]?.itemId).toBe(item.id);
  });

  test("is found in a document, in the passage that fits it best", async () => {
    const gap = await gapOf("Qual o peso máximo do surfista?");
    const text = "# Regras\n\n## Horários\n\nDas oito às dez.\n\n## Limites\n\nAté 110 quilos de peso por prancha.";
    const bytes = Buffer.from(text);
    const { id } = await uploadDocument(ctx, {
      fileName: "regras.md",
      announcedSize: bytes.length,
      bytes: Readable.from([bytes]),
    });
    await indexItem(ctx.workspaceId, id, readItemText);
    await resolveGap(ctx, gap.id, { isResolved: true, itemId: id });
    expect((await ask("Qual o peso máximo do surfista?")).text).toContain("110 quilos");
    await indexItem(ctx.workspaceId, id, readItemText);
    expect((await ask("peso máximo do surfista qual é?")).text).toContain("110 quilos");
  });

  test("of another workspace's item, or for one, is refused", async () => {
    const gap = await gapOf("O submarino tem janela redonda?");
    const foreign = await saveKnowledge(other, input());
    const refused = { code: "NOT_FOUND" };
    await expect(resolveGap(ctx, gap.id, { isResolved: true, itemId: foreign.id })).rejects.toMatchObject(refused);
    expect((await listGaps(ctx, {})).items.map(({ id }) => id)).toContain(gap.id);
    await expect(resolveGap(other, gap.id, { isResolved: true })).rejects.toMatchObject(refused);
  });

  test("beyond fifty of an item is refused, and the question stays open", async () => {
    const gap = await gapOf("A jangada leva guarda-sol?");
    const questions = Array.from({ length: 50 }, (_, index) => `Pergunta número ${index} da lista`);
    const item = await add({ title: "Cheio", questions });
    await expect(resolveGap(ctx, gap.id, { isResolved: true, itemId: item.id })).rejects.toMatchObject({
      code: "KNOWLEDGE_QUESTIONS_LIMIT",
    });
    expect((await listGaps(ctx, {})).items.map(({ id }) => id)).toContain(gap.id);
  });
});

describe("a learned question", () => {
  beforeAll(async () => {
    await add({
      title: "Regulamento da marina",
      content: "Vale a tabela do cais.",
      questions: [
        "Posso atracar o veleiro à noite sem reserva?",
        "Quando abre o cais 210?",
        "A piscina aquecida abre para sócios no feriado?",
      ],
    });
  });
  const confidence = async (question: string) => {
    const [first] = await rankPassages(ctx.workspaceId, question);
    return first?.title === "Regulamento da marina" ? first.confidence : 0;
  };

  test.each([
    "posso atracar o veleiro a noite sem reserva",
    "Sem reserva, posso atracar veleiros à noite?",
    "Oi! Gostaria de saber se posso atracar o veleiro à noite sem reserva, por favor",
    "A piscina aquecida municipal abre para sócios no feriado?",
    "quando abre o cais 210",
  ])("is recognised in '%s'", async (question) => {
    expect(await confidence(question)).toBeGreaterThanOrEqual(0.85);
  });

  test.each([
    "Posso atracar o veleiro à noite com reserva?",
    "Posso atracar o veleiro à noite?",
    "Posso atracar a lancha à noite sem reserva?",
    "Não posso atracar o veleiro à noite sem reserva antes das dez?",
    "Posso atracar o veleiro à tarde sem reserva?",
    "A piscina aquecida abre para sócios menores no feriado municipal?",
    "Onde abre o cais 210?",
    "Quando abre o cais 310?",
    "Quando fecha o cais 210?",
  ])("isn't taken for '%s'", async (question) => {
    expect(await confidence(question)).toBeLessThan(0.75);
  });

  test("answers for an item that is active, and for no other", async () => {
    const item = await add({ title: "Antigo", content: "Não mais.", questions: ["Vendem bússola de latão?"] });
    expect((await rankPassages(ctx.workspaceId, "vendem bússola de latão"))[0]?.itemId).toBe(item.id);
    const { version } = item;
    await saveKnowledge(ctx, input({ title: "Antigo", content: "Não mais.", isActive: false }), {
      id: item.id,
      version,
    });
    expect((await rankPassages(ctx.workspaceId, "vendem bússola de latão")).map(({ itemId }) => itemId)).not.toContain(
      item.id,
    );
  });

  test("is found by in a base that is too large to be compared whole", async () => {
    const large = (await signedIn(OTHER_ADMIN)).ctx;
    const filler = Array.from({ length: 300 }, (_, index) => `## Assunto ${index}\n\nTexto sobre o assunto ${index}.`);
    await saveKnowledge(large, input({ title: "Enciclopédia", content: filler.join("\n\n") }));
    const item = await saveKnowledge(
      large,
      input({
        title: "Oficina",
        content: "Só com hora marcada.",
        questions: ["Consertam o monociclo no mesmo instante?"],
      }),
    );
    const [first] = await rankPassages(large.workspaceId, "consertam monociclo no mesmo instante?");
    expect(first).toMatchObject({ itemId: item.id, content: "Só com hora marcada." });
    expect(first?.confidence).toBeGreaterThan(0.9);
  });
});

describe("an item's questions", () => {
  test("are replaced by those of an edit, and those that stay stay whose they were", async () => {
    const item = await add({ title: "Troca de dono", questions: ["Primeira pergunta?", "Segunda pergunta?"] });
    await dbOf(ctx).knowledgeQuestion.updateMany({ where: { itemId: item.id }, data: { createdById: null } });
    const values = input({ title: "Troca de dono", questions: ["Segunda pergunta?", "Terceira pergunta?"] });
    const saved = await saveKnowledge(ctx, values, item);
    expect(saved.questions).toEqual(["Segunda pergunta?", "Terceira pergunta?"]);
    const rows = await dbOf(ctx).knowledgeQuestion.findMany({
      where: { itemId: item.id },
      orderBy: { position: "asc" },
    });
    expect(rows.map(({ createdById }) => createdById)).toEqual([null, ctx.attender.id]);
  });

  test("stay as they are where an edit says nothing of them", async () => {
    const item = await add({ title: "Calado", questions: ["Fica?"] });
    expect((await saveKnowledge(ctx, input({ title: "Calado agora" }), item)).questions).toEqual(["Fica?"]);
  });

  test("are of one line each, without empty ones and none twice", () => {
    expect(input({ questions: ["  Uma\n só? ", "", "Uma só?"] }).questions).toEqual(["Uma só?"]);
  });

  test.each([
    [{ questions: ["a".repeat(501)] }, ["questions", 0], "questionTooLong"],
    [{ questions: Array.from({ length: 51 }, (_, index) => `P${index}`) }, ["questions"], "questionsTooMany"],
  ])("are refused beyond their limits", (values, path, message) => {
    const result = knowledgeInputSchema.safeParse({ title: "a", content: "b", type: "faq", category: "c", ...values });
    expect(result.error?.issues).toMatchObject([{ path, message }]);
  });

  test("are gone with the item", async () => {
    const item = await add({ title: "Vai embora", questions: ["Vai?"] });
    await deleteKnowledge(ctx, item.id);
    const row = await dbOf(ctx).knowledgeItem.findFirstOrThrow({ where: { id: item.id } });
    await purgeKnowledge({ workspaceId: ctx.workspaceId, itemId: item.id, deletedAt: row.deletedAt?.getTime() });
    expect(await dbOf(ctx).knowledgeQuestion.count({ where: { itemId: item.id } })).toBe(0);
  });
});
