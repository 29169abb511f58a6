/** What is asked of a workspace's figures. */
export type AnalyticsOperation = "dashboard" | "filtered" | "list";
