/** Lines of a page of the audit log, for the server's first one and the browser's next ones. */
export const AUDIT_PAGE_SIZE = 20;
