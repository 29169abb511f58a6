// Every benchmark of the product. Usage: npm run bench -- [group…] [--quick] [--write] [--no-build] [--beside <commit>]
import { parseArgs } from "node:util";
import { runNode } from "../scripts/run.mjs";
import { isBuilt } from "../scripts/source-hash.mjs";
import { accessGroup } from "./access/group";
import { analyticsGroup } from "./analytics/group";
import { assistantGroup } from "./assistant/group";
import { compareWith } from "./beside/compare";
import { customersGroup } from "./customers/group";
import { emailGroup } from "./email/group";
import { footprintGroup } from "./footprint/group";
import { httpGroup } from "./http/group";
import { hubGroup } from "./hub/group";
import { lanesGroup } from "./lanes/group";
import { pageGroup } from "./page/group";
import { postgresGroup } from "./postgres/group";
import { queriesGroup } from "./queries/group";
import { searchGroup } from "./queries/search-group";
import { describeMachine, toTable, writeDocument } from "./report";
import type { Group, Row } from "./result";
import { isMet } from "./result";
import { teamsGroup } from "./teams/group";
import { ticketsGroup } from "./tickets/group";
import { viewsGroup } from "./views/group";
import { whatsAppGroup } from "./whatsapp/group";

const GROUPS: readonly Group[] = [
  hubGroup,
  queriesGroup,
  searchGroup,
  teamsGroup,
  viewsGroup,
  ticketsGroup,
  customersGroup,
  httpGroup,
  footprintGroup,
  lanesGroup,
  pageGroup,
  accessGroup,
  analyticsGroup,
  assistantGroup,
  emailGroup,
  whatsAppGroup,
  postgresGroup,
];
const USAGE = `Usage: npm run bench -- [group…] [options]

Groups: ${GROUPS.map(({ name }) => name).join(", ")}; all of them unless named.

  --quick      fewer rounds and shorter turns: a look, not a result
  --write      puts the table into docs/benchmarks.md
  --no-build   measures the build that is there, though the source may have changed
  --beside <commit>
               has the named groups of this build and of that commit's measure themselves, in turns
`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      quick: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
      "no-build": { type: "boolean", default: false },
      beside: { type: "string" },
      help: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !GROUPS.some((group) => group.name === name));
  if (values.help || unknown.length > 0) {
    process.stdout.write(unknown.length > 0 ? `There is no group ${unknown.join(", ")}.\n\n${USAGE}` : USAGE);
    return unknown.length > 0 ? 1 : 0;
  }
  const groups = GROUPS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  if (groups.some(({ needsBuild }) => needsBuild) && !values["no-build"] && !isBuilt())
    await runNode("scripts/build.mjs");
  process.stdout.write(`${describeMachine()}\n`);
  if (values.beside !== undefined) {
    await compareWith(values.beside, [...groups.map(({ name }) => name), ...(values.quick ? ["--quick"] : [])]);
    return 0;
  }
  const rows: Row[] = [];
  let isFailed = false;
  for (const group of groups) {
    const startedAt = performance.now();
    const note = (line: string) =>
      process.stdout.write(`[${group.name} ${Math.round((performance.now() - startedAt) / 1000)} s] ${line}\n`);
    try {
      rows.push(...(await group.run({ isQuick: values.quick, note })));
      note("done");
    } catch (error) {
      // One group that can't run must not cost the others' results.
      isFailed = true;
      note(`failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  process.stdout.write(`\n${toTable(rows)}\n`);
  process.stdout.write(`\n${rows.filter(isMet).length} of ${rows.length} rows meet their bound.\n`);
  if (values.write) writeDocument(rows, values.quick);
  return isFailed ? 1 : 0;
}

process.exitCode = await main();
