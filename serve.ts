import module from "node:module";

// What `dist/server.mjs` begins with: the compiled code of Next, of packages and of the product is kept from one start to the
// next. Node 20 has no such cache; a folder that can't be written to means none, and nothing else.
const CACHE = ".next/cache/compiled";

type Caching = { enableCompileCache?: (folder: string) => unknown };

(module as Caching).enableCompileCache?.(CACHE);
await import("./server");
