/**
 * Waits for pieces of work of one transaction that don't depend on each other: on PostgreSQL their statements travel together. All
 * have ended when it does, so that none runs on in a transaction that is over. @throws what the first that failed threw
 */
export async function together(works: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(works)) if (outcome.status === "rejected") throw outcome.reason;
}
