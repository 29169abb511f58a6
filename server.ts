import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import next from "next";
import { startHub } from "@/lib/hub/hub";
import { figuresLoop } from "@/lib/modules/analytics/roller";
import { CARD_TOKEN_ORIGIN } from "@/lib/modules/billing/card";
import { BootError, prepareData } from "@/lib/platform/boot/prepare-data";
import { prepareFiles } from "@/lib/platform/boot/prepare-files";
import { printWelcome } from "@/lib/platform/boot/welcome";
import { type Cluster, installCluster } from "@/lib/platform/cluster/cluster";
import { closeConnections } from "@/lib/platform/db/connections";
import { EnvError, env } from "@/lib/platform/env/env";
import { ADDRESS_HEADER, resolveAddress } from "@/lib/platform/http/client-address";
import { guardedResponse } from "@/lib/platform/http/guarded-response";
import { observeRequests } from "@/lib/platform/http/observe-requests";
import { refuseRequest } from "@/lib/platform/http/refuse-request";
import { preparePolicy, type SecurityOptions } from "@/lib/platform/http/security-headers";
import { staticFiles } from "@/lib/platform/http/static-files";
import { Worker } from "@/lib/platform/jobs/worker";
import { describeError } from "@/lib/platform/log/describe-error";
import { logger } from "@/lib/platform/log/logger";
import { installMetrics } from "@/lib/platform/metrics/installed-metrics";
import { searchIndexLoop } from "@/lib/platform/search/indexer";
import { Backups } from "@/lib/workers/backups";
import { installModules } from "@/lib/workers/install-modules";
import { jobEnds, jobHandlers, scheduleRecurringJobs } from "@/lib/workers/job-handlers";
import { Mailboxes } from "@/lib/workers/mailboxes";
import { productMetrics } from "@/lib/workers/metrics";
import { seedDemoWorkspace } from "@/prisma/seed/seed-demo-workspace";
import { shutDemoWorkspace } from "@/prisma/seed/shut-demo-workspace";

/** Longest wait for running requests on SIGTERM. */
const SHUTDOWN_MS = 10_000;
/** Jobs that run side by side: four may wait for mail servers that don't answer, and the rest goes on. */
const JOB_PLACES = 8;
/** While stopping: how often connections whose request has ended are closed. */
const IDLE_CHECK_MS = 100;

async function main(): Promise<void> {
  await prepareData(env());
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  process.env.NEXTAUTH_URL = env().APP_URL;
  process.env.NEXTAUTH_SECRET = env().SECRET_KEY;
  installModules();
  await prepareFiles(env());
  await (env().DEMO_MODE ? seedDemoWorkspace(env()) : shutDemoWorkspace());
  if (env().DEMO_MODE && env().isProduction)
    logger().warn(
      "DEMO_MODE is on in production: its workspace's passwords are published, and anybody can sign in to it",
    );

  const dev = process.env.NODE_ENV !== "production";
  const app = next({ dev, hostname: env().HOST, port: env().PORT });
  const security = securityOptions(dev);
  const http = createServer({ ServerResponse: guardedResponse(security) });
  const cluster = await joinCluster();
  const hub = startHub(http, { cluster });
  const handle = app.getRequestHandler();
  if (env().METRICS_TOKEN) {
    const { openMetrics } = await import("@/lib/platform/metrics/open-metrics");
    installMetrics(openMetrics(hub, productMetrics));
  }
  let stopping = false;
  await app.prepare();
  const observe = observeRequests();
  const files = dev ? undefined : staticFiles();
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    handle(request, response).catch((error: unknown) => {
      logger().error({ err: describeError(error) }, "request failed");
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  };
  http.on("request", (request, response) => {
    // Socket.IO answers its own path; Next must not see those requests.
    if (request.url?.startsWith("/socket.io/")) return;
    // A kept-alive connection would hold the stop up until its client gives it up.
    if (stopping) response.setHeader("Connection", "close");
    preparePolicy(request, security);
    const forwarded = request.headers["x-forwarded-for"];
    request.headers[ADDRESS_HEADER] = resolveAddress(
      request.socket.remoteAddress ?? "",
      Array.isArray(forwarded) ? forwarded.at(-1) : forwarded,
    );
    observe(request, response, () => {
      if (refuseRequest(request, response)) return;
      if (files) files(request, response, () => answer(request, response));
      else answer(request, response);
    });
  });
  if (dev)
    http.on(
      "upgrade",
      (request, socket, head) =>
        void (request.url?.startsWith("/socket.io/") || app.getUpgradeHandler()(request, socket, head)),
    );

  await listen(http);
  const worker = new Worker({ handlers: jobHandlers, ends: jobEnds, places: JOB_PLACES });
  worker.start();
  await scheduleRecurringJobs();
  const backlogs = [searchIndexLoop(), figuresLoop()];
  for (const backlog of backlogs) backlog.start();
  const mailboxes = new Mailboxes();
  mailboxes.start();
  const { BACKUP_DIR, BACKUP_EVERY_HOURS, BACKUP_KEEP } = env();
  const backups =
    BACKUP_DIR === undefined
      ? undefined
      : new Backups({ target: BACKUP_DIR, everyHours: BACKUP_EVERY_HOURS, keep: BACKUP_KEEP });
  await backups?.start();

  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger().info({ signal }, "stopping");
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    backups?.stop();
    const drained = new Promise((resolve) => http.close(resolve));
    Promise.resolve()
      .then(() => hub.close())
      .then(() => {
        setInterval(() => http.closeIdleConnections(), IDLE_CHECK_MS).unref();
        return drained;
      })
      .then(() => mailboxes.stop())
      .then(() => worker.stop())
      .then(() => Promise.all(backlogs.map((backlog) => backlog.stop())))
      .then(() => cluster?.close())
      .then(() => closeConnections())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on("SIGTERM", () => stop("SIGTERM"));
  process.on("SIGINT", () => stop("SIGINT"));
  // Last, because whoever reads it may send a signal at once.
  printWelcome(env(), http.address());
}

function securityOptions(isDevelopment: boolean): SecurityOptions {
  return {
    appUrl: env().APP_URL,
    isDevelopment,
    connections: env().PAYMENT_PROVIDER === "mercadopago" ? { "/signup": CARD_TOKEN_ORIGIN } : {},
    embeddable: ["/widget.js"],
  };
}

/** Without REDIS_URL nothing of it is loaded. */
async function joinCluster(): Promise<Cluster | undefined> {
  const { REDIS_URL, REDIS_PREFIX } = env();
  if (REDIS_URL === undefined) return undefined;
  const { openCluster } = await import("@/lib/platform/cluster/open-cluster");
  const cluster = await openCluster(REDIS_URL, REDIS_PREFIX);
  installCluster(cluster);
  return cluster;
}

function listen(http: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE"
          ? new BootError(`Port ${env().PORT} is already in use. Stop the other program or set PORT.`)
          : error,
      );
    });
    http.listen(env().PORT, env().HOST, resolve);
  });
}

main().catch((error: unknown) => {
  if (error instanceof EnvError) console.error(`Configuration can't be used:\n${error.message}`);
  else if (error instanceof BootError) console.error(error.message);
  else console.error(error);
  process.exit(1);
});
