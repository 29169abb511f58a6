import type Database from "better-sqlite3";
import { nextPeriodEnd } from "@/lib/modules/billing/period";
import { BASIC_PLAN } from "@/lib/modules/billing/plan";

/** Of nobody: an alphanumeric number with the right check digits. */
const DEMO_CNPJ = "JAT0BACASA0152";

/** More than the plan's three, so that whoever tries the demo can invite somebody. */
const DEMO_SEATS = 10;
const CARD = { cardBrand: "visa", cardLast4: "4242" } as const;

/** The demo's subscription, paid by card each month since its first day, with the receipts. */
export function insertDemoBilling(db: Database.Database, workspaceId: number, since: number, now: number): void {
  db.prepare("UPDATE workspace SET companyEmail = ?, cnpj = ?, phone = ?, website = ?, address = ? WHERE id = ?").run(
    "contato@jatobacasa.example",
    DEMO_CNPJ,
    "(11) 4000-1000",
    "https://jatobacasa.example",
    "Rua dos Jatobás, 210 - São Paulo, SP",
    workspaceId,
  );
  const insertReceipt = db.prepare(
    `INSERT INTO receipt (workspaceId, number, transactionId, planId, amountCents, currency, method, cardBrand, cardLast4,
       paidAt, periodStart, periodEnd, payerName, payerCnpj, payerEmail, payerAddress, createdAt)
     SELECT id, @number, @transactionId, @planId, @amountCents, 'BRL', 'credit_card', @cardBrand, @cardLast4,
       @start, @start, @end, name, cnpj, companyEmail, address, @start FROM workspace WHERE id = @workspaceId`,
  );
  let start = since;
  let end = nextPeriodEnd(start, since);
  for (let number = 1; ; number += 1) {
    insertReceipt.run({
      number,
      transactionId: `TXN${start}${String(number).padStart(6, "0")}`,
      planId: BASIC_PLAN.id,
      amountCents: BASIC_PLAN.priceCents,
      ...CARD,
      start,
      end,
      workspaceId,
    });
    if (end > now) break;
    start = end;
    end = nextPeriodEnd(start, since);
  }
  db.prepare(
    `INSERT INTO workspace_usage (workspaceId, limitBytes) VALUES (?, ?)
     ON CONFLICT (workspaceId) DO UPDATE SET limitBytes = excluded.limitBytes`,
  ).run(workspaceId, BASIC_PLAN.storageBytes);
  db.prepare(
    `INSERT INTO subscription (workspaceId, planId, status, seats, priceCents, currency, method, cardBrand, cardLast4,
       currentPeriodStart, currentPeriodEnd, createdAt, updatedAt)
     VALUES (@workspaceId, @planId, 'active', @seats, @priceCents, 'BRL', 'credit_card', @cardBrand, @cardLast4,
       @start, @end, @since, @start)`,
  ).run({
    workspaceId,
    planId: BASIC_PLAN.id,
    seats: DEMO_SEATS,
    priceCents: BASIC_PLAN.priceCents,
    ...CARD,
    start,
    end,
    since,
  });
}
