import { expect } from "vitest";
import { emailKey, phoneKey } from "@/lib/modules/customers/address-keys";
import { connections } from "@/lib/platform/db/connections";
import { indexNow } from "@/lib/platform/search/indexer";
import { plainText, sortNameOf } from "@/lib/platform/search/rows/terms";

const read = <Row>(sql: string): Row[] => connections().reader.prepare(sql).all() as Row[];

/** Holds what is kept of customers and companies against their rows. */
export function expectDirectoryKept(): void {
  for (const table of ["customer", "company"]) {
    const counters = `SELECT workspaceId, status, value FROM directory_counter WHERE kind = '${table}' AND value <> 0 ORDER BY 1, 2`;
    const counted = `SELECT workspaceId, status, count(*) AS value FROM ${table} WHERE deletedAt IS NULL GROUP BY 1, 2 ORDER BY 1, 2`;
    expect(read(counters)).toEqual(read(counted));
    const tags = `SELECT workspaceId, id, tag FROM directory_tag WHERE kind = '${table}' ORDER BY 1, 2, 3`;
    const tagged = `SELECT DISTINCT t.workspaceId, t.id, j.value AS tag FROM ${table} t, json_each(t.tags) j ORDER BY 1, 2, 3`;
    expect(read(tags)).toEqual(read(tagged));
    for (const { name, sortName } of read<{ name: string; sortName: string }>(`SELECT name, sortName FROM ${table}`))
      expect(sortName).toBe(sortNameOf(name));
  }
  type Keys = { email: string | null; phone: string | null; emailKey: string | null; phoneKey: string | null };
  for (const row of read<Keys>("SELECT email, phone, emailKey, phoneKey FROM customer"))
    expect([row.emailKey, row.phoneKey]).toEqual([row.email && emailKey(row.email), row.phone && phoneKey(row.phone)]);
}

/** Holds the texts by which customers are found against their rows. */
export async function expectDirectoryFound(): Promise<void> {
  await indexNow();
  const rows = read<{ shown: string; text: string }>(
    `SELECT t.name || char(10) || coalesce(t.email, '') || char(10) || coalesce(co.name, '') AS shown, x.text
     FROM customer t LEFT JOIN company co ON co.id = t.companyId JOIN directory_text x ON x.key = 2 * t.id`,
  );
  expect(rows.length).toBe(read("SELECT id FROM customer").length);
  for (const { shown, text } of rows) expect(text).toBe(plainText(shown));
}
