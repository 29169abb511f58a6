"use client";

import { lazy } from "react";
import { loadPart } from "@/lib/client/load-part";

// Dialogs, forms and their rules weigh more than the list: each is fetched when somebody is about to open it.
const parts = {
  customerDetail: () => loadPart(() => import("@/components/customers/detail/customer-detail")),
  companyDetail: () => loadPart(() => import("@/components/customers/detail/company-detail")),
  customerForm: () => loadPart(() => import("@/components/customers/form/customer-dialog")),
  companyForm: () => loadPart(() => import("@/components/customers/form/company-dialog")),
};

/** One customer over the list. */
export const CustomerDetail = lazy(() => parts.customerDetail().then((module) => ({ default: module.CustomerDetail })));
/** One company over the list. */
export const CompanyDetail = lazy(() => parts.companyDetail().then((module) => ({ default: module.CompanyDetail })));
/** The form of a customer. */
export const CustomerDialog = lazy(() => parts.customerForm().then((module) => ({ default: module.CustomerDialog })));
/** The form of a company. */
export const CompanyDialog = lazy(() => parts.companyForm().then((module) => ({ default: module.CompanyDialog })));
/** Starts a conversation. */
export const StartDialog = lazy(() =>
  loadPart(() => import("@/components/customers/detail/start-dialog")).then((module) => ({
    default: module.StartDialog,
  })),
);
/** Who may be there twice. */
export const DuplicatesDialog = lazy(() =>
  loadPart(() => import("@/components/customers/detail/duplicates-dialog")).then((module) => ({
    default: module.DuplicatesDialog,
  })),
);
/** Makes one customer of two. */
export const MergeDialog = lazy(() =>
  loadPart(() => import("@/components/customers/detail/merge-dialog")).then((module) => ({
    default: module.MergeDialog,
  })),
);
/** Takes customers from a file. */
export const ImportDialog = lazy(() =>
  loadPart(() => import("@/components/customers/import/import-dialog")).then((module) => ({
    default: module.ImportDialog,
  })),
);

/** Fetches a part ahead. */
export function preloadPart(part: keyof typeof parts): void {
  void parts[part]();
}
