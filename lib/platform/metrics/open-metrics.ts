import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { listBackups, timeOfBackup } from "@/lib/platform/backup/take-backup";
import { installedCluster } from "@/lib/platform/cluster/cluster";
import { databaseBytes } from "@/lib/platform/db/database-file";
import { isPostgres } from "@/lib/platform/db/engine";
import { countOpenJobs, oldestDueJobMs } from "@/lib/platform/db/job-counts";
import { commitQueueLength } from "@/lib/platform/db/unit-of-work/queue-length";
import { env } from "@/lib/platform/env/env";
import { pendingRows } from "@/lib/platform/search/index-batch";
import type { Metrics } from "./installed-metrics";
import type { ProductMetric } from "./product-metric";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const COMMIT_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const COMMIT_PIECES = [1, 2, 5, 10, 20, 50, 100, 256];

/** What the metrics ask the hub. */
export type SocketCounts = { sockets(): Record<"attender" | "visitor", number> };

/**
 * Makes the metrics. What happens often is counted as it happens (a number in memory); what the database knows is read when
 * somebody looks. No label has a workspace, a person or an address: the sets are those of the code.
 * @param product what the modules count
 */
export function openMetrics(hub: SocketCounts, product: readonly ProductMetric[]): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const cluster = installedCluster();
  if (cluster) registry.setDefaultLabels({ node: cluster.nodeId });
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "cangoo_http_request_duration_seconds",
    help: "Requests by route and status class.",
    labelNames: ["method", "route", "status"] as const,
    buckets: REQUEST_SECONDS,
    registers,
  });
  const commitSeconds = new Histogram({
    name: "cangoo_commit_duration_seconds",
    help: "From the arrival of a commit's first piece of work until it was on disk.",
    buckets: COMMIT_SECONDS,
    registers,
  });
  const commitPieces = new Histogram({
    name: "cangoo_commit_pieces",
    help: "Pieces of work per commit.",
    buckets: COMMIT_PIECES,
    registers,
  });
  const jobsEnded = new Counter({
    name: "cangoo_job_attempts_total",
    help: "Attempts of jobs by how they ended; failed ones are tried again, dead ones aren't.",
    labelNames: ["type", "outcome"] as const,
    registers,
  });
  const ignoredNews = new Counter({
    name: "cangoo_whatsapp_ignored_news_total",
    help: "Changes that Meta told of and nothing was made of, by their field.",
    labelNames: ["kind"] as const,
    registers,
  });
  addDatabaseMetrics(registers);
  for (const metric of product) addProductMetric(registers, metric);
  new Gauge({
    name: "cangoo_hub_sockets",
    help: "Open sockets by whose they are.",
    labelNames: ["kind"] as const,
    registers,
    collect() {
      for (const [kind, count] of Object.entries(hub.sockets())) this.set({ kind }, count);
    },
  });
  new Gauge({
    name: "cangoo_commit_queue_length",
    help: "Pieces of work that wait for their commit.",
    registers,
    collect() {
      this.set(commitQueueLength());
    },
  });
  return {
    observeRequest: ({ route, method, status, seconds }) =>
      requests.observe(
        { method: METHODS.has(method) ? method : "other", route, status: `${Math.floor(status / 100)}xx` },
        seconds,
      ),
    observeCommit(pieces, seconds) {
      commitSeconds.observe(seconds);
      commitPieces.observe(pieces);
    },
    countJob: (type, outcome) => jobsEnded.inc({ type, outcome }),
    countIgnoredNews: (kind) => ignoredNews.inc({ kind }),
    render: () => registry.metrics(),
  };
}

function addDatabaseMetrics(registers: Registry[]): void {
  new Gauge({
    name: "cangoo_jobs",
    help: "Jobs that aren't done, by type and state.",
    labelNames: ["type", "state"] as const,
    registers,
    async collect() {
      const jobs = await countOpenJobs();
      this.reset();
      for (const { type, status, count } of jobs) this.set({ type, state: status }, count);
    },
  });
  new Gauge({
    name: "cangoo_jobs_oldest_due_seconds",
    help: "For how long the oldest job that is due has waited.",
    registers,
    async collect() {
      this.set((await oldestDueJobMs(Date.now())) / 1_000);
    },
  });
  new Gauge({
    name: "cangoo_search_backlog_rows",
    help: "Rows that wait for the search index.",
    registers,
    async collect() {
      this.set(await pendingRows());
    },
  });
  new Gauge({
    name: "cangoo_database_bytes",
    help: "Size of the database and of its write-ahead log.",
    labelNames: ["file"] as const,
    registers,
    async collect() {
      for (const [file, bytes] of Object.entries(await databaseBytes())) this.set({ file }, bytes);
    },
  });
  const { BACKUP_DIR } = env();
  if (BACKUP_DIR === undefined || isPostgres()) return;
  new Gauge({
    name: "cangoo_backup_last_success_timestamp_seconds",
    help: "When the newest backup in BACKUP_DIR was taken; 0 when there is none.",
    registers,
    async collect() {
      const newest = (await listBackups(BACKUP_DIR)).at(-1);
      this.set(newest === undefined ? 0 : timeOfBackup(newest) / 1_000);
    },
  });
}

function addProductMetric(registers: Registry[], { kind, name, help, labels, read }: ProductMetric): void {
  const shown = { name, help, labelNames: [...labels], registers };
  if (kind === "gauge")
    new Gauge({
      ...shown,
      async collect() {
        const samples = await read(Date.now());
        this.reset();
        for (const sample of samples) this.set(sample.labels, sample.value);
      },
    });
  else
    new Counter({
      ...shown,
      async collect() {
        const samples = await read(Date.now());
        this.reset();
        for (const sample of samples) this.inc(sample.labels, sample.value);
      },
    });
}
