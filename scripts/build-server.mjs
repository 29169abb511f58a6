// Bundles serve.ts, and server.ts behind it, into dist/server.mjs. Packages stay outside: they are installed beside it, and Next must be the very
// module that the built pages use.
import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";

/** Next's own: its handler reads the request that Next makes. */
const BY_NEXT = ["app/api/auth/[...nextauth]/route.ts"];

// `cangoo:api-routes` is made of the files under app/api: there is no list to forget.
const apiRoutes = {
  name: "api-routes",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^cangoo:api-routes$/ }, ({ path: name }) => ({ path: name, namespace: "cangoo" }));
    onLoad({ filter: /./, namespace: "cangoo" }, () => {
      const files = fs
        .readdirSync("app/api", { recursive: true })
        .map((file) => path.posix.join("app/api", file.split(path.sep).join("/")))
        .filter((file) => path.posix.basename(file) === "route.ts")
        .sort();
      const lines = files.map((file, index) => {
        const address = JSON.stringify(path.posix.dirname(file).slice("app".length));
        return BY_NEXT.includes(file)
          ? { entry: `{ path: ${address} }`, line: "" }
          : {
              entry: `{ path: ${address}, methods: route${index} }`,
              line: `import * as route${index} from ${JSON.stringify(`./${file}`)};`,
            };
      });
      const contents = `${lines.map(({ line }) => line).join("\n")}\nexport const routes = [${lines.map(({ entry }) => entry).join(",\n")}];`;
      return { contents, loader: "ts", resolveDir: process.cwd() };
    });
  },
};

fs.rmSync("dist/chunks", { recursive: true, force: true });
await build({
  entryPoints: { server: "serve.ts" },
  outdir: "dist",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  // What is imported on first use (the demo seed) stays out of the start.
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
  packages: "external",
  // Named by their files they aren't packages, so they are bundled: their hundreds of files cost the start more than one
  // (Kysely's alone 60 ms and 22 MiB).
  alias: {
    zod: path.resolve("node_modules/zod/index.js"),
    kysely: path.resolve("node_modules/kysely/dist/esm/index.js"),
    "srvx/node": path.resolve("node_modules/srvx/dist/adapters/node.mjs"),
    "libphonenumber-js/min": path.resolve("node_modules/libphonenumber-js/min/index.js"),
  },
  platform: "node",
  format: "esm",
  target: "node20",
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: true,
  logLevel: "warning",
  plugins: [apiRoutes],
});

// Threads: each is one file with what it needs, so that it starts alone (lib/platform/threads/open-thread.ts).
const threads = fs
  .readdirSync("lib", { recursive: true })
  .filter((file) => file.endsWith("-worker.ts"))
  .map((file) => [path.basename(file, ".ts"), path.join("lib", file)]);
await build({
  entryPoints: Object.fromEntries(threads),
  outdir: "dist",
  outExtension: { ".js": ".cjs" },
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  minify: true,
  logLevel: "warning",
});
