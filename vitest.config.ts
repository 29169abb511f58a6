import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, the longest first. Begun last, one of them would run alone at the end. */
const FIRST = [
  "integration/hub/hub-churn",
  "integration/db/random-history",
  "integration/db/crash",
  "integration/analytics/analytics-properties",
  "architecture/audit-matrix",
  "architecture/fuzz-matrix",
  "integration/customers/import-crash",
  "integration/search/search-engines",
  "architecture/tenant-matrix",
  "integration/channels/email/email-crash",
  "integration/boot/graceful-stop",
];
/** Test files that replace a module (`vi.mock`): no file before may have loaded the real one. */
export const REPLACING = ["tests/integration/session/authenticate.test.ts"];

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = FIRST.findIndex((name) => moduleId.endsWith(`tests/${name}.test.ts`));
  return place === -1 ? FIRST.length : place;
};

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

export default defineConfig({
  resolve: { alias: { "@": path.resolve(import.meta.dirname ?? ".") } },
  test: {
    pool: "forks",
    // By default a core is left idle.
    maxWorkers: "100%",
    sequence: { sequencer: LongFilesFirst },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.ts"],
          // Functions without state: a process of its own for each file took three fifths of their time.
          isolate: false,
          setupFiles: ["tests/support/clean-process.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "whole",
          include: ["tests/{integration,contract,architecture}/**/*.test.ts"],
          exclude: REPLACING,
          // Loading the modules anew for each file took half of the time. The setup file removes what the file before left.
          isolate: false,
          setupFiles: ["tests/support/clean-process.ts"],
          globalSetup: ["tests/support/global-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "apart",
          include: REPLACING,
          globalSetup: ["tests/support/global-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          // Development, and what isn't asked for as plainly as it could be, is answered by Next's calls of the same handlers.
          name: "by-next",
          include: ["tests/contract/**/*.test.ts"],
          isolate: false,
          setupFiles: ["tests/support/clean-process.ts"],
          globalSetup: ["tests/support/global-setup.ts"],
          env: { CANGOO_API_BY_NEXT: "1" },
        },
      },
    ],
  },
});
