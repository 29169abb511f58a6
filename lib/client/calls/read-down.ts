import type { Page } from "@/lib/client/http/api";
import type * as companies from "@/lib/modules/companies/schema";
import type * as tickets from "@/lib/modules/tickets/schema";

// The literal types make a drift from the server's limits a compile error; their values would bring zod into the first load.

/** Rows of a first page, here and on the server. */
const FIRST_PAGE_SIZE: typeof companies.DIRECTORY_PAGE_SIZE = 50;
/** Most rows of a page. */
const PAGE_SIZE_MAX: typeof companies.DIRECTORY_PAGE_SIZE_MAX & typeof tickets.TICKET_PAGE_SIZE_MAX = 200;
/** Most requests of one refresh; a list scrolled further than that starts again below them. */
const REFRESH_REQUESTS_MAX = 5;

/**
 * A list from its top, down to at least as many rows as the reader had loaded, so that a refresh moves nobody; what else the
 * last page told stands beside them. @param merge rows with those of a page, each once, in order
 */
export async function readDown<Row, Read extends Page<Row>>(
  read: (page: { cursor: string | null; pageSize: number }) => Promise<Read>,
  loaded: number,
  merge: (rows: readonly Row[], incoming: readonly Row[]) => Row[],
): Promise<Omit<Read, "items"> & { rows: Row[] }> {
  let rows: Row[] = [];
  let cursor: string | null = null;
  for (let request = 1; ; request += 1) {
    const pageSize = Math.min(PAGE_SIZE_MAX, Math.max(FIRST_PAGE_SIZE, loaded - rows.length));
    const { items, ...page } = await read({ cursor, pageSize });
    rows = merge(rows, items);
    cursor = page.nextCursor;
    if (cursor === null || rows.length >= loaded || request === REFRESH_REQUESTS_MAX) return { ...page, rows };
  }
}
