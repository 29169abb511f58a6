// Bundles server.ts into dist/server.mjs. Packages stay outside: they are installed beside it, and Next must be the very
// module that the built pages use.
import { build } from "esbuild";

await build({
  entryPoints: { server: "server.ts" },
  outdir: "dist",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: true,
  logLevel: "warning",
});
