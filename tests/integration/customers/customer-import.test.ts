import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { listCompanies } from "@/lib/modules/companies/queries";
import { doImportSlice } from "@/lib/modules/customers/import/import-job";
import { getImport, importErrorsFile } from "@/lib/modules/customers/import/import-queries";
import { cancelImport, runImport, setImportMapping } from "@/lib/modules/customers/import/start-import";
import { listCustomers } from "@/lib/modules/customers/queries";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { addCustomer, addImport, finishImport } from "@/tests/support/customers/customers";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { refuseNew, takeNew } from "@/tests/support/refused-rows";

const database = testDatabase();
let ctx: Ctx;
beforeAll(async () => {
  ctx = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
});
afterAll(() => database.close());

/** Uploads and runs a file to its end. */
async function importAll(
  content: string | Uint8Array,
  options: { dryRun?: boolean; duplicates?: "skip" | "update" } = {},
) {
  const { id } = await addImport(ctx, content);
  await runImport(ctx, id, { dryRun: false, duplicates: "skip", ...options });
  await finishImport(ctx, id);
  return getImport(ctx, id);
}
const rowsOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, number) => `${prefix} ${number},${prefix.toLowerCase()}-${number}@example.com`);
const found = async (q: string) => (await listCustomers(ctx, { q, pageSize: 200 })).items;

describe("an uploaded file", () => {
  test("tells its columns, its first rows and what they may be", async () => {
    const file = "Nome;E-mail;Telefone;Empresa;Etiquetas;CPF;Cor\nAna;ana@x.example;11 98765-4321;Casa;a,b;;azul\n";
    expect(await addImport(ctx, Buffer.from(file, "latin1"))).toMatchObject({
      state: "uploaded",
      delimiter: ";",
      columns: ["Nome", "E-mail", "Telefone", "Empresa", "Etiquetas", "CPF", "Cor"],
      sample: [["Ana", "ana@x.example", "11 98765-4321", "Casa", "a,b", "", "azul"]],
      mapping: ["name", "email", "phone", "company", "tags", "cpf", null],
    });
  });

  test("of nothing is refused", async () => {
    await expect(addImport(ctx, "Nome,Email\n")).rejects.toMatchObject({ code: "IMPORT_NOT_CSV" });
  });

  test("needs a column for the name, and each field once", async () => {
    const { id } = await addImport(ctx, "a,b\n1,2\n");
    await expect(runImport(ctx, id, { dryRun: true, duplicates: "skip" })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
    await expect(setImportMapping(ctx, id, ["name"])).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    expect((await setImportMapping(ctx, id, ["email", "name"])).mapping).toEqual(["email", "name"]);
  });
});

describe("a run", () => {
  test("takes rows in with their companies, found by name or made", async () => {
    const header = "name,email,company,tags,status,whatsapp";
    const done = await importAll(
      `${header}\nIara Import,iara@import.example,CASA IMPORTÁDA,x;y,inativo,11 96543-2100\nIgor Import,igor@import.example,Casa Importada,,,\n`,
    );
    expect(done).toMatchObject({ state: "done", totalRows: 2, progress: { created: 2, failed: 0 } });
    const [iara, igor] = await found("import.example");
    expect(iara).toMatchObject({ status: "inactive", tags: ["x", "y"], channels: ["email", "whatsapp"] });
    expect(igor?.companyId).toBe(iara?.companyId);
    expect((await listCompanies(ctx, { q: "importada" })).items).toMatchObject([{ customerCount: 2 }]);
  });

  test("that is dry writes nothing and counts the same", async () => {
    const known = await addCustomer(ctx);
    const file = [
      "name,email",
      `Um,${known.email}`,
      "Dois,seco-2@example.com",
      "Dois de novo,SECO-2@example.com",
      "Três,ruim",
    ].join("\n");
    const dry = await importAll(file, { dryRun: true });
    expect(dry).toMatchObject({ state: "uploaded", hasErrors: true });
    expect(await found("seco-2")).toEqual([]);
    await runImport(ctx, dry.id, { dryRun: false, duplicates: "skip" });
    await finishImport(ctx, dry.id);
    const done = await getImport(ctx, dry.id);
    expect(done.progress).toEqual({ rows: 4, created: 1, updated: 0, skipped: 2, failed: 1 });
    expect(done.lastDryRun).toEqual(done.progress);
  });

  test.each(["skip", "update"] as const)(
    "that is dry counts what the real one does, whatever the rows: %s",
    async (duplicates) => {
      let files = 0;
      const cpfs = ["52998224725", "11144477735", "39053344705"];
      const row = fc.record({
        email: fc.integer({ min: 0, max: 4 }),
        cpf: fc.option(fc.constantFrom(...cpfs), { nil: "" }),
        phone: fc.option(fc.integer({ min: 0, max: 2 }), { nil: null }),
        whatsapp: fc.option(fc.integer({ min: 0, max: 2 }), { nil: null }),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
          files += 1;
          await rawClient().customer.updateMany({ where: { cpf: { in: cpfs } }, data: { cpf: null } });
          await rawClient().customerIdentity.deleteMany({ where: { value: { startsWith: "1196543" } } });
          const number = (one: number | null) => (one === null ? "" : `1196543000${one}`);
          const lines = rows.map(
            ({ email, cpf, phone, whatsapp }) =>
              `Linha,${duplicates}-${files}-${email}@gira.example,${cpf},${number(phone)},${number(whatsapp)}`,
          );
          const dry = await importAll(`name,email,cpf,phone,whatsapp\n${lines.join("\n")}\n`, {
            dryRun: true,
            duplicates,
          });
          await runImport(ctx, dry.id, { dryRun: false, duplicates });
          await finishImport(ctx, dry.id);
          const { progress, lastDryRun } = await getImport(ctx, dry.id);
          expect(lastDryRun).toEqual(progress);
        }),
        {
          numRuns: 8,
          examples: [
            // A phone that changes leaves the same number's WhatsApp address with its customer.
            [
              [
                { email: 0, cpf: "", phone: 0, whatsapp: 0 },
                { email: 0, cpf: "", phone: 1, whatsapp: null },
                { email: 1, cpf: "", phone: null, whatsapp: 0 },
                { email: 1, cpf: "", phone: null, whatsapp: null },
              ],
            ],
          ],
        },
      );
    },
    60_000,
  );

  test("lists the rows that were left alone beside those with errors", async () => {
    const known = await addCustomer(ctx);
    const file = `name,email\nUm,${known.email}\nDois,nada-disso\nTrês,novo-${known.email}\n`;
    const done = await importAll(file);
    expect(done).toMatchObject({ hasErrors: true, progress: { created: 1, skipped: 1, failed: 1 } });
    const text = await (await importErrorsFile(ctx, done.id)).text();
    expect(text).toMatch(/2[,;].*cadastr.*Um/);
    expect(text).toMatch(/3[,;].*Dois/);
    expect(text).not.toContain("Três");
  });

  test("updates who is known when told to, and empties nothing", async () => {
    const known = await addCustomer(ctx, { name: "Antigo", phone: "1140002000", notes: "fica", tags: ["a"] });
    const file = `name,email,phone,notes,tags\nNovo Nome,${known.email},,,b\n`;
    expect((await importAll(file, { duplicates: "update" })).progress).toMatchObject({ updated: 1, created: 0 });
    const detail = (await found(known.email ?? ""))[0];
    expect(detail).toMatchObject({ name: "Novo Nome", phone: "1140002000", notes: "fica", tags: ["a", "b"] });
  });

  test("goes on where a worker died, each row once", async () => {
    const { id } = await addImport(ctx, ["name,email", ...rowsOf("Retoma", 90)].join("\n"));
    await runImport(ctx, id, { dryRun: false, duplicates: "update" });
    const work = { workspaceId: ctx.workspaceId, importId: id };
    // Each slice ends after one batch, as if the process had died behind it.
    await doImportSlice(work, { sliceMs: 0, batchRows: 20 });
    expect((await getImport(ctx, id)).progress).toMatchObject({ rows: 20, created: 20 });
    await Promise.all([
      doImportSlice(work, { sliceMs: 0, batchRows: 20 }),
      doImportSlice(work, { sliceMs: 0, batchRows: 20 }),
    ]);
    await finishImport(ctx, id);
    expect(await getImport(ctx, id)).toMatchObject({ state: "done", progress: { rows: 90, created: 90, updated: 0 } });
    expect(await found("retoma")).toHaveLength(90);
  });

  test("that is cancelled stops, and what was taken in stays", async () => {
    const { id } = await addImport(ctx, ["name,email", ...rowsOf("Cancela", 60)].join("\n"));
    await runImport(ctx, id, { dryRun: false, duplicates: "skip" });
    await doImportSlice({ workspaceId: ctx.workspaceId, importId: id }, { sliceMs: 0, batchRows: 20 });
    await cancelImport(ctx, id);
    await finishImport(ctx, id);
    expect(await getImport(ctx, id)).toMatchObject({ state: "cancelled", progress: { rows: 20 } });
    await expect(runImport(ctx, id, { dryRun: false, duplicates: "skip" })).rejects.toMatchObject({
      code: "IMPORT_BUSY",
    });
  });

  test("is one job after another in the queue, so that mail goes between", async () => {
    const { id } = await addImport(ctx, ["name,email", ...rowsOf("Fila", 30)].join("\n"));
    await runImport(ctx, id, { dryRun: false, duplicates: "skip" });
    await doImportSlice({ workspaceId: ctx.workspaceId, importId: id }, { sliceMs: 0, batchRows: 10 });
    const jobs = await rawClient().job.findMany({ where: { type: "customers.import", status: "queued" } });
    expect(jobs.filter(({ payload }) => (payload as { importId: number }).importId === id)).toHaveLength(2);
  });
});

test("a row that breaks its commit costs that row alone", async () => {
  await refuseNew("customer", "NEW.name = 'Estranha'");
  try {
    const lines = ["Antes,antes@estranha.example", "Estranha,eu@estranha.example", "Depois,depois@estranha.example"];
    const done = await importAll(`name,email,company\n${lines.map((line) => `${line},Casa Estranha`).join("\n")}\n`);
    expect(done).toMatchObject({ state: "done", progress: { rows: 3, created: 2, failed: 1 }, hasErrors: true });
    expect((await found("estranha.example")).map(({ name }) => name)).toEqual(["Antes", "Depois"]);
  } finally {
    await takeNew("customer");
  }
});

test("200 bad rows never stop an import or get in, and the good ones between them do", async () => {
  const big = "x".repeat(1_048_576);
  const bad = [
    (n: number) => `,sem-nome-${n}@bad.example`,
    (n: number) => `Sem endereço ${n},`,
    (n: number) => `Ruim ${n},isto não é`,
    (n: number) => `=cmd|' /C calc'!A${n},"=1+1"`,
    (n: number) => `"aspas "soltas" ${n},x`,
    (n: number) => `Zero\0${n},\0\0`,
    (n: number) => `"linha\nquebrada ${n}","a b"`,
    (n: number) => `${"N".repeat(300)},longo-${n}@bad.example`,
    (n: number) => `Colunas ${n},a,b,c,d,e,f`,
    (n: number) => `\u202e\u0007${n}`,
  ];
  const lines = ["name,email"];
  for (let n = 0; n < 200; n += 1) {
    lines.push((bad[n % bad.length] as (n: number) => string)(n));
    if (n % 10 === 9) lines.push(`Bom ${n},bom-${n}@good.example`);
  }
  lines.push(`"${big}",grande@bad.example`, "Última,ultima@good.example", '"nunca fechada,x');
  const before = (await listCustomers(ctx)).total;
  const done = await importAll(lines.join("\n"));
  expect(done).toMatchObject({ state: "done", progress: { skipped: 0, updated: 0 } });
  expect(done.progress.created).toBe((await listCustomers(ctx)).total - before);
  expect(await found("bad.example")).toEqual([]);
  expect((await found("good.example")).map(({ email }) => email)).toContain("ultima@good.example");
  expect(done.progress.failed).toBeGreaterThan(100);
  const errors = await (await importErrorsFile(ctx, done.id)).text();
  expect(errors).toContain("Linha;Motivo;name;email");
  expect(errors).toContain("Informe um e-mail ou um telefone");
  expect(errors).toContain("'=cmd|");
});
