import { useEffect, useRef, useState } from "react";
import { fetchCompany, fetchCustomer, type RowOf } from "@/lib/client/calls/customer-calls";
import { ApiError } from "@/lib/client/http/api";
import { onConnected, onHub } from "@/lib/client/live/socket";
import type { DirectoryKind } from "@/lib/modules/customers/filter";
import type { Gone } from "./form-frame";

type Hear<Kind extends DirectoryKind> = (row: RowOf<Kind>, by: string | null) => void;

function followCustomer(id: number, onRow: Hear<"customers">, onGone: (gone: Gone | null) => void): (() => void)[] {
  return [
    onHub("CustomerUpdated", ({ customer, by }) =>
      customer.id === id ? onRow(customer, by?.name ?? null) : undefined,
    ),
    onHub("CustomerCreated", ({ customer }) => {
      if (customer.id !== id) return;
      onGone(null);
      onRow(customer, null);
    }),
    onHub("CustomerDeleted", ({ customerId, mergedIntoId, by }) => {
      if (customerId === id) onGone({ by: by.name, mergedIntoId });
    }),
  ];
}

function followCompany(id: number, onRow: Hear<"companies">, onGone: (gone: Gone | null) => void): (() => void)[] {
  return [
    onHub("CompanyUpdated", ({ company, by }) => (company.id === id ? onRow(company, by?.name ?? null) : undefined)),
    onHub("CompanyCreated", ({ company }) => {
      if (company.id !== id) return;
      onGone(null);
      onRow(company, null);
    }),
    onHub("CompanyDeleted", ({ companyId, by }) => {
      if (companyId === id) onGone({ by: by.name, mergedIntoId: null });
    }),
  ];
}

/**
 * Follows the row under an open form: each newer state is handed to `onRow` with who changed it, also what a disconnection
 * missed; tells when somebody took the row away. Without an id there is nothing to follow.
 */
export function useRowWatch<Kind extends DirectoryKind>(
  kind: Kind,
  id: number | null,
  onRow: Hear<Kind>,
): { gone: Gone | null; setGone: (gone: Gone | null) => void } {
  const [gone, setGone] = useState<Gone | null>(null);
  const latest = useRef(onRow);
  useEffect(() => {
    latest.current = onRow;
  });
  useEffect(() => {
    if (id === null) return;
    const hear = (row: RowOf<DirectoryKind>, by: string | null) => latest.current(row as RowOf<Kind>, by);
    const stops = kind === "customers" ? followCustomer(id, hear, setGone) : followCompany(id, hear, setGone);
    stops.push(
      onConnected(() => {
        const read: Promise<RowOf<DirectoryKind>> = kind === "customers" ? fetchCustomer(id) : fetchCompany(id);
        read.then(
          (row) => hear(row, null),
          (error: unknown) => {
            if (error instanceof ApiError && error.status === 404)
              setGone((known) => known ?? { by: null, mergedIntoId: null });
          },
        );
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [kind, id]);
  return { gone, setGone };
}
