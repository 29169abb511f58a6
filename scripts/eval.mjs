// The evaluation of the embedded assistant: eval/main.ts. Usage: npm run eval -- [--verbose]
import { run } from "./run.mjs";

await run(process.execPath, ["--import", "tsx", "eval/main.ts", ...process.argv.slice(2)]).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
