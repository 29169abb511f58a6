import { inOrder } from "@/lib/modules/companies/cursor";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import type { Ctx } from "@/lib/platform/session/context";
import { numberRanges } from "./address-keys";
import { ownerOfKind } from "./addresses";
import { toCustomerDto } from "./dto";
import { listCustomers } from "./queries";
import { LOOKUP_MAX, type LookedUpDto } from "./schema";
import { numbersFrom } from "./store/customer-identity";
import { shownCustomers } from "./store/customer-list";

type Match = { id: number; found: string | null };

/**
 * The customers whom somebody may mean by a name, an e-mail address, a company or the beginning of a number; the newest ones
 * before anything is typed. Who has exactly the address or number comes first.
 */
export async function lookUpCustomers(
  ctx: Pick<Ctx, "workspaceId" | "permissions">,
  typed: string,
): Promise<LookedUpDto[]> {
  const reader = reads(ctx.workspaceId);
  const text = typed.trim();
  const byAddress = text.includes("@") ? await ownersOfEmail(reader, text) : await ownersOfNumber(reader, text);
  const quoted = `"${text.replaceAll('"', " ").trim()}"`;
  const { items } = await listCustomers(ctx, {
    // Who is chosen is who was meant: no names that are only written nearly like it.
    ...(text === "" ? { sort: "newest" as const } : { q: quoted }),
    pageSize: LOOKUP_MAX,
  });
  const matches = new Map<number, Match>();
  for (const match of [...byAddress, ...items.map(({ id }) => ({ id, found: null }))])
    if (!matches.has(match.id) && matches.size < LOOKUP_MAX) matches.set(match.id, match);
  const ids = [...matches.keys()];
  const rows = inOrder(ids, await reader.all(shownCustomers, { ids }));
  return rows.map((row) => {
    const { id, name, email, phone, channels, company } = toCustomerDto(row);
    const found = matches.get(id)?.found ?? null;
    return {
      id,
      name,
      email,
      phone,
      channels,
      company: company && { id: company.id, name: company.name },
      found: found === email || found === phone ? null : found,
    };
  });
}

async function ownersOfEmail(reader: Reader, value: string): Promise<Match[]> {
  const owner = await ownerOfKind(reader, { kind: "email", value });
  return owner ? [{ id: owner.customerId, found: value }] : [];
}

async function ownersOfNumber(reader: Reader, text: string): Promise<Match[]> {
  const matches: Match[] = [];
  for (const range of numberRanges(text))
    for (const kind of ["phone", "whatsapp"] as const)
      for (const { customerId, value } of await reader.all(numbersFrom, { kind, ...range, limit: LOOKUP_MAX }))
        matches.push({ id: customerId, found: value });
  return matches;
}
