import type { ImportDto } from "./import/import-schema";
import type { CustomerDto } from "./schema";

/** What the hub tells a workspace of its customers. */
export type CustomerServerEvents = {
  /** It is new, or back from being deleted. */
  CustomerCreated: (event: { customer: CustomerDto }) => void;
  /** `by` is absent where nobody did it by hand. */
  CustomerUpdated: (event: { customer: CustomerDto; by?: { id: number; name: string } }) => void;
  /** It is gone from every list; `mergedIntoId` names the customer that it became part of. */
  CustomerDeleted: (event: {
    customerId: number;
    mergedIntoId: number | null;
    by: { id: number; name: string };
  }) => void;
  /** Many rows changed at once (an import, a company that was deleted or renamed): lists are to be read again. */
  CustomersChanged: (event: { companyId: number | null }) => void;
  /** To the importer's windows: how far it is. At most twice a second, and at the end. */
  ImportProgress: (event: { import: ImportDto }) => void;
};

declare module "@/lib/contract/server-events" {
  interface ServerEvents extends CustomerServerEvents {}
}
