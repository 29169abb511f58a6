import type { GlobalTx, Tx } from "./tx";

/**
 * The same commit without a workspace, for tables of the installation that a workspace's commit writes to: the queue. Who may
 * import this is a rule of `npm run check`.
 */
export function installationOf(tx: Tx | GlobalTx): GlobalTx {
  return (tx as unknown as { installation(): GlobalTx }).installation();
}
