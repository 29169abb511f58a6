// A node of an installation in a process of its own: the hub, on the database and the Redis that its environment names. It prints
// its port, and ends with SIGTERM.
import { installCluster } from "@/lib/platform/cluster/cluster";
import { openCluster } from "@/lib/platform/cluster/open-cluster";
import { env } from "@/lib/platform/env/env";
import { installModules } from "@/lib/workers/install-modules";
import { listenHub } from "@/tests/support/hub";

const { REDIS_URL, REDIS_PREFIX } = env();
if (REDIS_URL === undefined) throw new Error("a node needs REDIS_URL");
installModules();
const cluster = await openCluster(REDIS_URL, REDIS_PREFIX);
installCluster(cluster);
const { hub, port } = await listenHub({ cluster });
process.stdout.write(`port ${port}\n`);
process.once("SIGTERM", () => {
  void hub
    .close()
    .then(() => cluster.close())
    .then(() => process.exit(0));
});
