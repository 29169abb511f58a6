import { screenRules } from "./scripts/check/screens.mjs";
import { floorRules } from "./scripts/floors.mjs";

/** Import direction of the house (docs/architecture.md): app → components → lib/client → lib/modules → lib/platform. */
const browserSideOfModules =
  "^lib/modules/.+/(schema|import-schema|filter|query-codec|policy|password-policy|events|allowed-domains|cnpj|card|plan|one-line|line-text)\\.ts$";

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...floorRules(),
    ...screenRules(),
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true, dependencyTypesNot: ["type-only"] } },
    {
      name: "no-unresolvable",
      comment:
        "The bundled server and its list of routes are made by a build; the answer is the same before and after one.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "(^|/)dist/server\\.mjs$|^cangoo:api-routes$" },
    },
    {
      name: "kernel-knows-nobody",
      comment: "Words that everybody shares, on both sides: zod and little libraries only.",
      severity: "error",
      from: { path: "^lib/kernel/" },
      to: { path: "^(lib/(?!kernel/)|app|components|generated)" },
    },
    {
      name: "contract-knows-the-kernel-alone",
      comment: "Modules extend the contract's maps; it imports none of them.",
      severity: "error",
      from: { path: "^lib/contract/" },
      to: { path: "^(lib/(?!(kernel|contract)/)|app|components|generated)" },
    },
    {
      name: "platform-knows-no-product",
      severity: "error",
      from: { path: "^lib/platform/" },
      to: { path: "^(lib/(modules|contract|hub|client|workers)|app|components)/" },
    },
    {
      name: "modules-know-no-adapter",
      severity: "error",
      from: { path: "^lib/modules/" },
      to: { path: "^(lib/(hub|client|workers)|app|components)/" },
    },
    {
      name: "hub-and-workers-are-adapters",
      severity: "error",
      from: { path: "^lib/(hub|workers)/" },
      to: { path: "^(lib/client|app|components)/" },
    },
    {
      name: "browser-sees-only-the-browser-side-of-modules",
      severity: "error",
      from: { path: "^(lib/client|components)/" },
      to: { path: "^lib/modules/", pathNot: browserSideOfModules, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "browser-never-sees-the-server",
      severity: "error",
      from: { path: "^(lib/client|components)/" },
      to: {
        path: "^(lib/platform|lib/hub|lib/workers|generated)/",
        pathNot: "^lib/platform/i18n/(locales|wait-text)\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "client-knows-no-component",
      severity: "error",
      from: { path: "^lib/client/" },
      to: { path: "^(components|app)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "addresses-know-no-product",
      comment: "How a list's parameters are read and written is said by its module's filter.ts.",
      severity: "error",
      from: { path: "^lib/client/address/" },
      to: { path: "^lib/(modules|contract|kernel)/" },
    },
    { name: "components-know-no-page", severity: "error", from: { path: "^components/" }, to: { path: "^app/" } },
    {
      name: "design-system-knows-no-product",
      severity: "error",
      from: { path: "^components/ui/" },
      // Loading a part of the program later is as little about the product as a button is.
      to: { path: "^(components/(?!ui/)|lib/)", pathNot: "^lib/client/lazy-part\\.ts$" },
    },
    {
      name: "prisma-is-a-tool",
      comment: "Prisma writes migrations and types, and tests look at rows with it. The product doesn't load it.",
      severity: "error",
      from: { path: "^(app|components|lib|server\\.ts)" },
      to: { path: "^(generated/prisma/|scripts/prisma-adapter/|tests/|node_modules/@prisma/)" },
    },
    {
      name: "s3-is-loaded-on-use",
      comment: "Where files are on the disk, nothing of S3's client is loaded: what needs it imports it dynamically.",
      severity: "error",
      from: { path: "^(app|components|lib|prisma|scripts|server\\.ts)", pathNot: "^lib/platform/storage/s3/" },
      to: {
        path: "^(lib/platform/storage/s3/|node_modules/@(aws-sdk|smithy)/)",
        dependencyTypesNot: ["dynamic-import", "type-only"],
      },
    },
    {
      name: "scripts-know-no-bench",
      severity: "error",
      from: { path: "^scripts/" },
      to: { path: "^(bench|proof)/" },
    },
    {
      name: "product-knows-no-seed",
      comment: "The demo workspace is made at the start (server.ts); nothing below knows how.",
      severity: "error",
      from: { path: "^(app|components|lib)/" },
      to: { path: "^(prisma|scripts|bench|proof)/" },
    },
    {
      name: "prepared-statements-are-the-platforms",
      comment: "Sessions, the queue, health and the search prepare their SQL by hand; modules have stores.",
      severity: "error",
      from: { path: "^(app|components|lib/(?!platform/)|server\\.ts)" },
      to: { path: "^lib/platform/db/(group-commit|unit-of-work/prepared)\\.ts$" },
    },
    {
      name: "statements-are-in-stores",
      comment: "SQL about a table stands in the store of the module that owns the table.",
      severity: "error",
      from: {
        path: "^(app|components|lib|server\\.ts)",
        pathNot: [
          "^lib/platform/db/",
          "^lib/platform/jobs/(queue-job|unfinished-job)\\.ts$",
          // The search's own tables, which no module owns.
          "^lib/platform/search/(rows/|store/|(search-source|mark)\\.ts$)",
          "^lib/modules/.+/store/[^/]+\\.ts$",
        ],
      },
      to: {
        path: "^(lib/platform/db/sql/(statement|global-statement|tables|parameter|listed)\\.ts$|node_modules/kysely/)",
      },
    },
    {
      name: "stores-are-their-modules-own",
      severity: "error",
      from: { path: "^lib/modules/([^/]+)/" },
      to: { path: "^lib/modules/.+/store/", pathNot: "^lib/modules/$1/" },
    },
    {
      name: "adapters-and-screens-see-no-store",
      severity: "error",
      from: { path: "^(app|components|lib/(platform|hub|workers|client)|server\\.ts)" },
      to: { path: "^lib/modules/.+/store/" },
    },
    {
      name: "only-these-see-every-workspace",
      comment:
        "Statements and commits of the whole installation: the queue, purges, what comes before a workspace is known.",
      severity: "error",
      from: {
        path: "^(app|components|lib|server\\.ts)",
        pathNot: [
          "^lib/platform/db/",
          "^lib/platform/jobs/(queue-job|unfinished-job)\\.ts$",
          // The index of words is one for all; each of its terms begins with its workspace.
          "^lib/platform/search/(rows/|store/|(search-source|mark)\\.ts$)",
          // What the index reads.
          "^lib/modules/.+/store/searched-[^/]+\\.ts$",
          // Files that nobody sent.
          "^lib/modules/files/store/(?:first-)?upload\\.ts$",
          "^lib/modules/events/(purge-events|store/domain-event)\\.ts$",
          "^lib/modules/automation/(purge-runs|store/run)\\.ts$",
          // Who signs in, asks for a link or opens one: the address or the token tells the workspace.
          "^lib/modules/attenders/(access-tokens|find-by-email|purge-links|store/(access-token|attender))\\.ts$",
          // Whoever opens a web chat: its public key or the visitor's token tells the workspace.
          "^lib/modules/channels/(web-chat-config/store/web-chat|web-chat/store/visitor(-session)?)\\.ts$",
          // Mailboxes that are read, and what other servers call: the address or the number tells the workspace.
          "^lib/modules/channels/(email/store/email-channel|whatsapp/store/whatsapp-channel)\\.ts$",
          // Whoever opens a survey: its link's token tells the workspace.
          "^lib/modules/satisfaction/store/survey\\.ts$",
          // A company signs up and pays before it has a workspace; payments of both kinds are one table.
          "^lib/modules/workspace/store/workspace\\.ts$",
          "^lib/modules/signup/store/signup\\.ts$",
          "^lib/modules/billing/store/(payment|payment-event|receipt|subscription)\\.ts$",
          // What is purged: deleted tickets and files that nobody sent.
          "^lib/modules/tickets/store/(ticket|ticket-attachment)\\.ts$",
          // What the search takes in, of all workspaces.
          "^lib/modules/(conversations/store/search-source|tickets/store/ticket-search|assistant/store/knowledge-words)\\.ts$",
          // The index of knowledge is one for all; each of its terms begins with its workspace.
          "^lib/modules/assistant/(store/(sqlite|postgres)-knowledge|knowledge/add-passages)\\.ts$",
          "^lib/modules/(companies|customers|conversations)/store/(company|customer|conversation)-purge\\.ts$",
          // What the figures still have to count, files of a week ago, and who was there when the process ended.
          "^lib/modules/analytics/store/analytics-(dirty|export)\\.ts$",
          "^lib/modules/tags/store/tag-run\\.ts$",
          "^lib/modules/presence/store/attender-availability\\.ts$",
          // What waits for somebody and isn't in its queue when a process begins.
          "^lib/modules/routing/store/missing-entry\\.ts$",
          // What the installation's metrics count.
          "^lib/modules/delivery/store/message-delivery\\.ts$",
        ],
      },
      to: { path: "^lib/platform/db/(sql/global-statement|unit-of-work/installation)\\.ts$" },
    },
    {
      name: "installation-commits-make-workspaces",
      comment: "What is written before a workspace is there, and with the workspace that it makes.",
      severity: "error",
      from: {
        path: "^(app|components|lib|server\\.ts)",
        pathNot: ["^lib/modules/(billing|signup)/", "^lib/modules/workspace/add-workspace\\.ts$"],
      },
      to: { path: "^lib/modules/events/installation-commit\\.ts$" },
    },
    {
      name: "use-cases-commit-through-the-event-log",
      comment: "Their commit is lib/modules/events/commit.ts, which knows audit lines, events and what is told.",
      severity: "error",
      from: {
        path: "^(app|components|lib|server\\.ts)",
        pathNot: [
          "^lib/platform/db/",
          "^lib/modules/events/",
          "^lib/modules/automation/purge-runs\\.ts$",
          "^lib/modules/attenders/purge-links\\.ts$",
          "^lib/modules/(companies|customers)/purge-(companies|deleted)\\.ts$",
          "^lib/modules/analytics/roller\\.ts$",
          "^lib/platform/search/indexer\\.ts$",
          "^lib/modules/routing/queue/repair\\.ts$",
        ],
      },
      to: { path: "^lib/platform/db/unit-of-work/commit\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "chosen-passwords-are-looked-at",
      comment:
        "What sets a password that somebody chose goes through hashChosenPassword, which refuses what is easily guessed.",
      severity: "error",
      from: {
        path: "^(app|components|lib|server\\.ts)",
        pathNot: ["^lib/platform/crypto/", "^lib/modules/attenders/password/new-password\\.ts$"],
      },
      to: { path: "^lib/platform/crypto/hash-password\\.ts$" },
    },
    {
      name: "no-tests-in-the-product",
      severity: "error",
      from: { path: "^(app|components|lib|server\\.ts)" },
      to: { path: "^(tests|bench|scripts)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(generated|\\.next|dist)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      conditionNames: ["import", "require", "node", "default", "types"],
      exportsFields: ["exports"],
    },
  },
};
