// `npm run bench`: every measurement as a ratio to its baseline, in one table. Groups and options: npm run bench -- --help
import { run } from "./run.mjs";

await run(process.execPath, ["--import", "tsx", "bench/main.ts", ...process.argv.slice(2)]).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
