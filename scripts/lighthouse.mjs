// `npm run lighthouse`: Lighthouse's scores of every screen of the built product. Options: npm run lighthouse -- --help
import { browserPath } from "./browser/browser-path.mjs";
import { run, runNode } from "./run.mjs";
import { isBuilt } from "./source-hash.mjs";

try {
  if (!isBuilt()) await runNode("scripts/build.mjs");
  await run(process.execPath, ["--import", "tsx", "bench/lighthouse/main.ts", ...process.argv.slice(2)], {
    CHROME_PATH: browserPath(),
  });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
