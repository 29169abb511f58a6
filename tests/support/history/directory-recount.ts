import { expect } from "vitest";
import { emailKey, phoneKey } from "@/lib/modules/customers/address-keys";
import { indexNow } from "@/lib/platform/search/indexer";
import { plainText, sortNameOf } from "@/lib/platform/search/rows/terms";
import { rows } from "../rows";

type Named = { workspaceId: number; id: number; name: string; sortName: string; tags: string };
type Tag = { workspaceId: number; id: number; tag: string };

const inOrder = (tags: readonly Tag[]) => tags.map(({ workspaceId, id, tag }) => `${workspaceId} ${id} ${tag}`).sort();

/** Holds what is kept of customers and companies against their rows. */
export async function expectDirectoryKept(): Promise<void> {
  for (const table of ["customer", "company"]) {
    const counters = await rows.all(
      "SELECT workspaceId, status, value FROM directory_counter WHERE kind = ? AND value <> 0 ORDER BY 1, 2",
      table,
    );
    const counted = await rows.all(
      `SELECT workspaceId, status, count(*) AS value FROM ${table} WHERE deletedAt IS NULL GROUP BY 1, 2 ORDER BY 1, 2`,
    );
    expect(counters).toEqual(counted);
    const named = await rows.all<Named>(`SELECT workspaceId, id, name, sortName, tags FROM ${table}`);
    const tags = await rows.all<Tag>("SELECT workspaceId, id, tag FROM directory_tag WHERE kind = ?", table);
    const tagged = named.flatMap(({ workspaceId, id, tags: own }) =>
      [...new Set(JSON.parse(own) as string[])].map((tag) => ({ workspaceId, id, tag })),
    );
    expect(inOrder(tags)).toEqual(inOrder(tagged));
    for (const { name, sortName } of named) expect(sortName).toBe(sortNameOf(name));
  }
  type Keys = { email: string | null; phone: string | null; emailKey: string | null; phoneKey: string | null };
  for (const row of await rows.all<Keys>("SELECT email, phone, emailKey, phoneKey FROM customer"))
    expect([row.emailKey, row.phoneKey]).toEqual([row.email && emailKey(row.email), row.phone && phoneKey(row.phone)]);
}

/** Holds the texts by which customers are found against their rows. */
export async function expectDirectoryFound(): Promise<void> {
  await indexNow();
  const found = await rows.all<{ name: string; email: string | null; company: string | null; text: string }>(
    `SELECT t.name, t.email, co.name AS company, x.text
     FROM customer t LEFT JOIN company co ON co.id = t.companyId JOIN directory_text x ON x.key = 2 * t.id`,
  );
  expect(found.length).toBe(await rows.value("SELECT count(*) FROM customer"));
  for (const { name, email, company, text } of found)
    expect(text).toBe(plainText(`${name}\n${email ?? ""}\n${company ?? ""}`));
}
