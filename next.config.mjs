import { createRequire } from "node:module";
import path from "node:path";
import { PHASE_PRODUCTION_SERVER } from "next/constants.js";

// Messages reach pages compiled (lib/platform/i18n/catalogue.ts), so the formatter that parses them is replaced by the one
// that doesn't. Resolved from next-intl, whose dependency it is; Turbopack's aliases take only relative, forward paths.
const formatOnly = createRequire(createRequire(import.meta.url).resolve("next-intl/plugin")).resolve(
  "use-intl/format-message/format-only",
);
const formatOnlyAlias = `./${path.relative(process.cwd(), formatOnly).replaceAll("\\", "/")}`;

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // The server does it, behind what it changes in pages (lib/platform/http/page-styles.ts).
  compress: false,
  // The badge would cover the avatar in the rail.
  devIndicators: false,
  // No page uses it, and the address that shrinks pictures would ask any address of ours for whoever asks it to.
  images: { unoptimized: true },
  // Types are `npm run check`'s; checking them again here would double the first start's wait.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Each page brings a copy of the code that pages share: all of them take 45 MB, and half of a start's processor time.
    preloadEntriesOnStart: false,
  },
  turbopack: { resolveAlias: { "use-intl/format-message": formatOnlyAlias } },
  // The SQLite driver is none of them: the bundler never sees which package it is (lib/platform/db/driver/sqlite.ts).
  serverExternalPackages: ["@aws-sdk/client-s3", "@node-rs/argon2", "pino", "socket.io"],
  // Nodes that were built apart from one source are one build: a page of one goes on at the other. At another build's node it
  // is loaded anew instead, because its code isn't there.
  generateBuildId: async () => {
    const { sourceHash } = await import("./scripts/source-hash.mjs");
    return sourceHash().slice(0, 20);
  },
  // Next serves its own error page, which is made without a request and so without a nonce, at an address of its own. Like
  // any path that isn't ours it leads to the dashboard.
  redirects: async () => [{ source: "/_global-error", destination: "/analytics", permanent: false }],
};

/** A server of a build needs nothing of the plugin, which brings a compiler and a file watcher along. */
export default async function configOf(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { default: createNextIntlPlugin } = await import("next-intl/plugin");
  return createNextIntlPlugin("./lib/platform/i18n/request.ts")(config);
}
