import type { CompanyDto } from "@/lib/modules/companies/schema";
import type { DirectoryPanel } from "@/lib/modules/customers/filter";
import type { CustomerDto } from "@/lib/modules/customers/schema";
import type { Deletable } from "./use-directory-actions";

/** Something that is done over the list, and over the detail that the address may name. */
export type Task =
  | { type: "customer-form"; customer: CustomerDto | null }
  | { type: "company-form"; company: CompanyDto | null }
  | { type: "start"; customer: Pick<CustomerDto, "id" | "name"> }
  | { type: "merge"; customer: CustomerDto; other: CustomerDto };

/** What dialogs ask of the screen. */
export type TaskActions = {
  onTask: (task: Task) => void;
  /** The task is over, or was left. */
  onTaskDone: () => void;
  onPanel: (panel: DirectoryPanel, how?: "push" | "replace") => void;
  onDelete: (kind: "customers" | "companies", row: Deletable) => void;
  onRestore: (kind: "customers" | "companies", row: Deletable) => Promise<boolean>;
  /** Two customers became this one. */
  onMerged: (id: number) => void;
  /** Shows the list of a company's customers. */
  onShowCustomersOf: (companyId: number) => void;
  /** Something was added or changed here. */
  onChanged: (kind: "customers" | "companies", id: number) => void;
};
