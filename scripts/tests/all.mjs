// `npm test`: every test. Builds when there is no build of this source, finds or installs a browser and mail servers, runs
// vitest (unit, integration, contract, architecture) and Playwright (end to end), and closes with what failed and one line of
// totals. What fails gets a second try; what passes only then is named and counted.
import { testBrowserPath } from "../browser/browser-path.mjs";
import { runNode } from "../run.mjs";
import { isBuilt } from "../source-hash.mjs";
import { prepareMailServers } from "./mail-servers.mjs";
import { closeTests, runPlaywright, runVitest } from "./report.mjs";

const browser = { CANGOO_BROWSER: testBrowserPath() };
prepareMailServers();
if (!isBuilt()) await runNode("scripts/build.mjs");
process.exit(closeTests([await runVitest([], browser), await runPlaywright([], browser)]));
