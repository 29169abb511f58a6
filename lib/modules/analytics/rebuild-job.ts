/** The job that counts a workspace's conversations anew. */
export const REBUILD_JOB = "analytics.rebuild";
