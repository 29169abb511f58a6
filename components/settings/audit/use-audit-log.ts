import { useRef, useState } from "react";
import { apiPage, type Page } from "@/lib/client/http/api";
import type { AuditEventDto } from "@/lib/modules/workspace/schema";
import { AUDIT_PAGE_SIZE } from "./audit-page-size";

const ADDRESS = "/api/v1/audit-events";

/** What the shown lines have in common; empty texts for all. */
export type AuditFilter = { action: string; attenderId: string };

/** The filter that shows everything. */
export const NO_AUDIT_FILTER: AuditFilter = { action: "", attenderId: "" };

type Log = Page<AuditEventDto> & {
  filter: AuditFilter;
  /** What is being read: anew, or what comes after the last line. */
  reading: "anew" | "more" | null;
  isFailed: boolean;
};

/** The audit log in pages. `initial` is the first one, as the server rendered it. */
export function useAuditLog(initial: Page<AuditEventDto>) {
  const [log, setLog] = useState<Log>({ ...initial, filter: NO_AUDIT_FILTER, reading: null, isFailed: false });
  const attempt = useRef(0);
  const last = useRef<() => void>(() => undefined);

  async function read(filter: AuditFilter, cursor: string | null) {
    attempt.current += 1;
    const mine = attempt.current;
    last.current = () => void read(filter, cursor);
    setLog((known) => ({ ...known, filter, reading: cursor === null ? "anew" : "more", isFailed: false }));
    try {
      const page = await apiPage<AuditEventDto>(ADDRESS, { pageSize: AUDIT_PAGE_SIZE, cursor, ...filter });
      if (mine !== attempt.current) return;
      setLog((known) => ({
        ...known,
        items: cursor === null ? page.items : [...known.items, ...page.items],
        nextCursor: page.nextCursor,
        reading: null,
      }));
    } catch {
      if (mine === attempt.current) setLog((known) => ({ ...known, reading: null, isFailed: true }));
    }
  }

  return {
    ...log,
    /** Shows the newest lines that pass a filter. */
    show: (filter: AuditFilter) => void read(filter, null),
    more: () => {
      if (log.nextCursor !== null && log.reading === null) void read(log.filter, log.nextCursor);
    },
    retry: () => last.current(),
  };
}
