import type { CompanyDto } from "./schema";

/** What the hub tells a workspace of its companies. */
export type CompanyServerEvents = {
  /** It is new, or back from being deleted. */
  CompanyCreated: (event: { company: CompanyDto }) => void;
  /** A field changed, and `by` whom; or how many customers it has. */
  CompanyUpdated: (event: { company: CompanyDto; by?: { id: number; name: string } }) => void;
  /** It is gone from every list, and its customers have no company. */
  CompanyDeleted: (event: { companyId: number; by: { id: number; name: string } }) => void;
};

declare module "@/lib/contract/server-events" {
  interface ServerEvents extends CompanyServerEvents {}
}
