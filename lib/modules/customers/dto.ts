import type { Channel } from "@/lib/kernel/conversation";
import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { CustomerDto, IdentityDto } from "./schema";
import type { IdentityRow } from "./store/customer-identity";
import type { CustomerRow } from "./store/customer-list";

/** The channels on which a customer can be reached. */
function channelsOf(row: Pick<CustomerRow, "email" | "hasPhone" | "hasVisitor">): Channel[] {
  const channels: Channel[] = [];
  if (row.email) channels.push("email");
  if (row.hasPhone) channels.push("whatsapp");
  if (row.hasVisitor) channels.push("webchat");
  return channels;
}

/** A stored customer as the API gives it. */
export function toCustomerDto(row: CustomerRow): CustomerDto {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    companyId: row.companyId,
    company:
      row.companyId === null
        ? null
        : { id: row.companyId, name: row.companyName ?? "", email: row.companyEmail, website: row.companyWebsite },
    status: row.status,
    tags: readStoredJson<string[]>(row.tags),
    notes: row.notes,
    cpf: row.cpf,
    channels: channelsOf(row),
    lastContactAt: isoInstantOrNull(row.lastContactAt),
    version: row.version,
    createdAt: isoInstant(row.createdAt),
    updatedAt: isoInstant(row.updatedAt),
  };
}

/** A stored address as the API gives it. */
export function toIdentityDto(row: IdentityRow): IdentityDto {
  return {
    id: row.id,
    kind: row.kind,
    value: row.value,
    isPrimary: row.isPrimary,
    createdAt: isoInstant(row.createdAt),
  };
}
