import { createRequire } from "node:module";
import path from "node:path";
import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./lib/platform/i18n/request.ts");

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
  // The badge would cover the avatar in the rail.
  devIndicators: false,
  // Types are `npm run check`'s; checking them again here would double the first start's wait.
  typescript: { ignoreBuildErrors: true },
  turbopack: { resolveAlias: { "use-intl/format-message": formatOnlyAlias } },
  serverExternalPackages: [
    "better-sqlite3",
    "@prisma/adapter-better-sqlite3",
    "@prisma/client",
    "@node-rs/argon2",
    "pino",
    "socket.io",
  ],
  async headers() {
    return [
      {
        source: "/:path*",
        headers: [{ key: "X-Content-Type-Options", value: "nosniff" }],
      },
      {
        // Scripts and fonts are never a document, so what is about documents would only be bytes on each of them.
        source: "/((?!_next/static/).*)",
        headers: [{ key: "Referrer-Policy", value: "strict-origin-when-cross-origin" }],
      },
      {
        // Everything refuses to be framed, but the widget's own page, which sets its policy per web chat, and the answers
        // that carry people's files, whose own policy is stricter and would be replaced by this one.
        source: "/((?!widget|_next/static/|api/v1/(?:visitor/)?(?:attachments|uploads)/).*)",
        headers: [
          { key: "X-Frame-Options", value: "DENY" },
          { key: "Content-Security-Policy", value: "frame-ancestors 'none'" },
        ],
      },
    ];
  },
};

export default withNextIntl(config);
