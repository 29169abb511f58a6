import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onConnected, onHub } from "@/lib/client/live/socket";
import type { DirectoryKind } from "@/lib/modules/customers/filter";
import { DEFINED_FIELDS_KEY } from "./cache-keys";
import {
  dropFromLists,
  isFilterShown,
  isListed,
  putCompany,
  putCustomer,
  refreshLists,
  rereadByFields,
  rowKey,
} from "./customer-cache";
import { spread } from "./spread";

/** Colleagues who add one after another, and imports, cost one refresh. */
const WAIT_MS = 400;

/**
 * Keeps both lists and what lies over them equal to the server's: rows that are known change in place, others make the list
 * read again, as where they belong is the server's to say.
 */
function followDirectory(client: QueryClient): () => void {
  const waiting = new Map<DirectoryKind, ReturnType<typeof setTimeout>>();
  const refreshSoon = (kind: DirectoryKind) => {
    if (waiting.has(kind)) return;
    const run = () => {
      waiting.delete(kind);
      void refreshLists(client, kind);
    };
    waiting.set(kind, setTimeout(run, WAIT_MS));
  };
  let byFields: ReturnType<typeof setTimeout> | undefined;
  // Rows don't say what is in the workspace's own fields.
  const rereadSoon = () => {
    byFields ??= setTimeout(() => {
      byFields = undefined;
      for (const kind of ["customers", "companies"] as const) rereadByFields(client, kind);
    }, WAIT_MS);
  };
  const reread = (kind: DirectoryKind, id: number) => void client.invalidateQueries({ queryKey: rowKey(kind, id) });
  const stops = [
    onHub("CustomerCreated", ({ customer }) => {
      refreshSoon("customers");
      reread("customers", customer.id);
    }),
    onHub("CustomerUpdated", ({ customer }) => {
      const isKnown = isListed(client, "customers", customer.id);
      putCustomer(client, customer);
      // A filter may have room for it now, or none any more.
      if (!isKnown || isFilterShown(client, "customers")) refreshSoon("customers");
      // Addresses travel with the detail alone.
      reread("customers", customer.id);
    }),
    onHub("CustomerDeleted", ({ customerId }) => {
      dropFromLists(client, "customers", customerId);
      reread("customers", customerId);
    }),
    onHub("CustomersChanged", () => {
      refreshSoon("customers");
      void client.invalidateQueries({ queryKey: ["directory-row", "customers"] });
    }),
    onHub("FieldValuesChanged", ({ subject }) => {
      if (subject === "customer" || subject === "company") rereadSoon();
    }),
    onHub("FieldsChanged", () => {
      rereadSoon();
      spread(() => client.invalidateQueries({ queryKey: DEFINED_FIELDS_KEY }));
    }),
    onHub("TagsReplaced", () => {
      refreshSoon("customers");
      refreshSoon("companies");
      void client.invalidateQueries({ queryKey: ["directory-row"] });
    }),
    onHub("CompanyCreated", ({ company }) => {
      refreshSoon("companies");
      reread("companies", company.id);
    }),
    onHub("CompanyUpdated", ({ company }) => {
      const isKnown = isListed(client, "companies", company.id);
      putCompany(client, company);
      if (!isKnown || isFilterShown(client, "companies")) refreshSoon("companies");
      reread("companies", company.id);
    }),
    onHub("CompanyDeleted", ({ companyId }) => {
      dropFromLists(client, "companies", companyId);
      reread("companies", companyId);
    }),
    onConnected(() => {
      refreshSoon("customers");
      refreshSoon("companies");
      void client.invalidateQueries({ queryKey: ["directory-row"] });
      void client.invalidateQueries({ queryKey: ["directory-timeline"] });
      void client.invalidateQueries({ queryKey: DEFINED_FIELDS_KEY });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const timer of [byFields, ...waiting.values()]) clearTimeout(timer);
  };
}

/** Follows the hub while the screen is there. */
export function useDirectorySync(): void {
  const client = useQueryClient();
  useEffect(() => followDirectory(client), [client]);
}
