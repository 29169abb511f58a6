import { lazyPlace } from "@/lib/client/lazy-part";

// Dialogs, forms and their rules weigh more than the list: each is fetched when somebody is about to open it.

/** One customer over the list. */
export const CustomerDetail = lazyPlace(
  () => import("@/components/customers/detail/customer-detail"),
  "CustomerDetail",
);
/** One company over the list. */
export const CompanyDetail = lazyPlace(() => import("@/components/customers/detail/company-detail"), "CompanyDetail");
/** The form of a customer. */
export const CustomerDialog = lazyPlace(() => import("@/components/customers/form/customer-dialog"), "CustomerDialog");
/** The form of a company. */
export const CompanyDialog = lazyPlace(() => import("@/components/customers/form/company-dialog"), "CompanyDialog");
/** Starts a conversation. */
export const StartDialog = lazyPlace(() => import("@/components/customers/detail/start-dialog"), "StartDialog");
/** Who may be there twice. */
export const DuplicatesDialog = lazyPlace(
  () => import("@/components/customers/detail/duplicates-dialog"),
  "DuplicatesDialog",
);
/** Makes one customer of two. */
export const MergeDialog = lazyPlace(() => import("@/components/customers/detail/merge-dialog"), "MergeDialog");
/** Takes customers from a file. */
export const ImportDialog = lazyPlace(() => import("@/components/customers/import/import-dialog"), "ImportDialog");
