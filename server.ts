import { createServer } from "node:http";
import { startHub } from "@/lib/hub/hub";
import { figuresLoop } from "@/lib/modules/analytics/roller";
import { CARD_TOKEN_ORIGIN } from "@/lib/modules/billing/card";
import { Pages } from "@/lib/platform/boot/pages";
import { BootError, prepareData } from "@/lib/platform/boot/prepare-data";
import { prepareFiles } from "@/lib/platform/boot/prepare-files";
import { setServing } from "@/lib/platform/boot/serving";
import { printWelcome } from "@/lib/platform/boot/welcome";
import { type Cluster, installCluster } from "@/lib/platform/cluster/cluster";
import { closeConnections } from "@/lib/platform/db/connections";
import { EnvError, env } from "@/lib/platform/env/env";
import { apiRoutes } from "@/lib/platform/http/api-routes";
import { ADDRESS_HEADER, resolveAddress } from "@/lib/platform/http/client-address";
import { guardedResponse } from "@/lib/platform/http/guarded-response";
import { observeRequests } from "@/lib/platform/http/observe-requests";
import { pageStyles, readStyleTexts } from "@/lib/platform/http/page-styles";
import { refuseRequest } from "@/lib/platform/http/refuse-request";
import { preparePolicy, type SecurityOptions } from "@/lib/platform/http/security-headers";
import { staticFiles } from "@/lib/platform/http/static-files";
import { logger } from "@/lib/platform/log/logger";
import { installMetrics } from "@/lib/platform/metrics/installed-metrics";
import { searchIndexLoop } from "@/lib/platform/search/indexer";
import { plannedBackups } from "@/lib/workers/backups";
import { installModules } from "@/lib/workers/install-modules";
import { scheduleRecurringJobs } from "@/lib/workers/job-handlers";
import { Mailboxes } from "@/lib/workers/mailboxes";
import { productMetrics } from "@/lib/workers/metrics";
import { startQueue } from "@/lib/workers/start-queue";
import { seedDemoWorkspace } from "@/prisma/seed/seed-demo-workspace";
import { shutDemoWorkspace } from "@/prisma/seed/shut-demo-workspace";

/** Longest wait for running requests on SIGTERM. */
const SHUTDOWN_MS = 10_000;
/** Before a node among others stops: time for a proxy that asks every second or two to see that it isn't ready. */
const DRAIN_MS = 3_000;
/** While stopping: how often connections whose request has ended are closed. */
const IDLE_CHECK_MS = 100;

/** How long a request may take to arrive: a file of 25 MiB does in less over a line of 250 kbit/s. Its headers have a minute. */
const REQUEST_TIMEOUT_MS = 15 * 60_000;

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
  const security = securityOptions(dev);
  const http = createServer({ ServerResponse: guardedResponse(security), requestTimeout: REQUEST_TIMEOUT_MS });
  const cluster = await joinCluster();
  const hub = startHub(http, { cluster });
  if (env().METRICS_TOKEN) {
    const { openMetrics } = await import("@/lib/platform/metrics/open-metrics");
    installMetrics(openMetrics(hub, productMetrics));
  }
  let stopping = false;
  const pages = new Pages(dev ? undefined : pageStyles(readStyleTexts()));
  const observe = observeRequests();
  const files = dev ? undefined : staticFiles();
  const api = env().isApiByNext ? undefined : apiRoutes(async () => (await import("cangoo:api-routes")).routes);
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
      const byNext = () => pages.answer(request, response);
      const byRoute = api ? () => api(request, response, byNext) : byNext;
      if (files) files(request, response, byRoute);
      else byRoute();
    });
  });
  if (dev)
    http.on(
      "upgrade",
      (request, socket, head) => void (request.url?.startsWith("/socket.io/") || pages.upgrade(request, socket, head)),
    );

  setServing(false);
  await listen(http);
  await pages.open({ dev, hostname: env().HOST, port: env().PORT });
  setServing(true);
  const queue = await startQueue();
  await scheduleRecurringJobs();
  const backlogs = [searchIndexLoop(), figuresLoop()];
  for (const backlog of backlogs) backlog.start();
  const mailboxes = new Mailboxes();
  mailboxes.start();
  const backups = plannedBackups(env());
  await backups?.start();

  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    setServing(false);
    logger().info({ signal }, "stopping");
    const drainMs = cluster ? DRAIN_MS : 0;
    setTimeout(() => process.exit(1), drainMs + SHUTDOWN_MS).unref();
    backups?.stop();
    // Alone there is no other node to go to meanwhile.
    const isSeen = cluster ? new Promise((resolve) => setTimeout(resolve, drainMs)) : Promise.resolve();
    isSeen
      .then(async () => {
        const drained = new Promise((resolve) => http.close(resolve));
        await hub.close();
        setInterval(() => http.closeIdleConnections(), IDLE_CHECK_MS).unref();
        await drained;
      })
      .then(() => mailboxes.stop())
      .then(() => queue.stop())
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

/** First parts of the paths of the desk's pages: app/(workspace). */
const DESK = ["analytics", "assistant", "attenders", "channels", "conversations", "customers", "settings", "tickets"];

function securityOptions(isDevelopment: boolean): SecurityOptions {
  return {
    appUrl: env().APP_URL,
    isDevelopment,
    connections: env().PAYMENT_PROVIDER === "mercadopago" ? { "/signup": CARD_TOKEN_ORIGIN } : {},
    embeddable: ["/widget.js"],
    // The desk, and where one signs in to it: a page's policy lasts until it is loaded anew.
    recording: ["", "login", ...DESK],
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
