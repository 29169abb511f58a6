import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The longest. Begun last, everything else would be over and wait for them. */
const FIRST = ["tests/integration/hub/hub-churn.test.ts", "tests/integration/db/crash.test.ts"];

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId }: TestSpecification) => FIRST.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
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
        },
      },
      {
        extends: true,
        test: {
          name: "whole",
          include: ["tests/{integration,contract,architecture}/**/*.test.ts"],
          globalSetup: ["tests/support/global-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          // Development, and what isn't asked for as plainly as it could be, is answered by Next's calls of the same handlers.
          name: "by-next",
          include: ["tests/contract/**/*.test.ts"],
          globalSetup: ["tests/support/global-setup.ts"],
          env: { CANGOO_API_BY_NEXT: "1" },
        },
      },
    ],
  },
});
