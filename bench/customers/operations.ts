/** What is asked of a workspace of customers. */
export type CustomerOperation = "list" | "filter" | "search" | "companies";
