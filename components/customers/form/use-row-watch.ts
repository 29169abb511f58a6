import { useState } from "react";
import { fetchCompany, fetchCustomer, type RowOf } from "@/lib/client/calls/customer-calls";
import { ApiError } from "@/lib/client/http/api";
import { useHub } from "@/lib/client/live/use-hub";
import type { DirectoryKind } from "@/lib/modules/customers/filter";

/** The row under the form is gone: who took it away, if that is known, and whether it became part of another one. */
export type Gone = { by: string | null; mergedIntoId: number | null };
/** Gone, and nobody knows why. */
export const GONE: Gone = { by: null, mergedIntoId: null };

/** A customer or a company as it is stored now. @throws whatever the call rejects with; a 404 where it is gone */
export function fetchRow(kind: DirectoryKind, id: number): Promise<RowOf<DirectoryKind>> {
  return kind === "customers" ? fetchCustomer(id) : fetchCompany(id);
}

/**
 * Follows the row under an open form: each newer state is handed to `onRow` with who changed it, also what a disconnection
 * missed; tells when somebody took the row away. Without an id there is nothing to follow.
 */
export function useRowWatch<Kind extends DirectoryKind>(
  kind: Kind,
  id: number | null,
  onRow: (row: RowOf<Kind>, by: string | null) => void,
): { gone: Gone | null; setGone: (gone: Gone | null) => void } {
  const [gone, setGone] = useState<Gone | null>(null);
  const hear = (of: DirectoryKind, row: RowOf<DirectoryKind>, by: { name: string } | null = null) =>
    of === kind && row.id === id && onRow(row as RowOf<Kind>, by?.name ?? null);
  const hearBack = (of: DirectoryKind, row: RowOf<DirectoryKind>) => {
    if (of === kind && row.id === id) setGone(null);
    hear(of, row);
  };
  const hearGone = (of: DirectoryKind, goneId: number, next: Gone) => of === kind && goneId === id && setGone(next);
  useHub(
    {
      onCustomerUpdated: ({ customer, by }) => hear("customers", customer, by),
      onCustomerCreated: ({ customer }) => hearBack("customers", customer),
      onCustomerDeleted: ({ customerId, mergedIntoId, by }) =>
        hearGone("customers", customerId, { by: by.name, mergedIntoId }),
      onCompanyUpdated: ({ company, by }) => hear("companies", company, by),
      onCompanyCreated: ({ company }) => hearBack("companies", company),
      onCompanyDeleted: ({ companyId, by }) => hearGone("companies", companyId, { by: by.name, mergedIntoId: null }),
      onConnected: () =>
        id !== null &&
        fetchRow(kind, id).then(
          (row) => hear(kind, row),
          (error: unknown) => {
            if (error instanceof ApiError && error.status === 404) setGone((known) => known ?? GONE);
          },
        ),
    },
    id,
  );
  return { gone, setGone };
}
