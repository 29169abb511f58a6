import { lazyPart } from "@/lib/client/lazy-part";

// Dialogs, forms and their rules weigh more than the list: each is fetched when somebody is about to open it.

/** One customer over the list. */
export const CustomerDetail = lazyPart(() => import("@/components/customers/detail/customer-detail"), "CustomerDetail");
/** One company over the list. */
export const CompanyDetail = lazyPart(() => import("@/components/customers/detail/company-detail"), "CompanyDetail");
/** The form of a customer. */
export const CustomerDialog = lazyPart(() => import("@/components/customers/form/customer-dialog"), "CustomerDialog");
/** The form of a company. */
export const CompanyDialog = lazyPart(() => import("@/components/customers/form/company-dialog"), "CompanyDialog");
/** Starts a conversation. */
export const StartDialog = lazyPart(() => import("@/components/customers/detail/start-dialog"), "StartDialog");
/** Who may be there twice. */
export const DuplicatesDialog = lazyPart(
  () => import("@/components/customers/detail/duplicates-dialog"),
  "DuplicatesDialog",
);
/** Makes one customer of two. */
export const MergeDialog = lazyPart(() => import("@/components/customers/detail/merge-dialog"), "MergeDialog");
/** Takes customers from a file. */
export const ImportDialog = lazyPart(() => import("@/components/customers/import/import-dialog"), "ImportDialog");
