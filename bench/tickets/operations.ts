/** What is asked of a workspace of tickets. */
export type TicketOperation = "firstPage" | "anyPage" | "filter" | "search";
