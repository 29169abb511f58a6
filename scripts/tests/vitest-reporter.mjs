import fs from "node:fs";
import path from "node:path";

const messageOf = (errors) => errors.map(({ stack, message }) => stack ?? message).find(Boolean) ?? "";

/**
 * Writes a JSON report to the file that TEST_REPORT names: how many tests passed, and each failure with its file, title and message.
 * A file that couldn't be run is a failure. So is an error that no test caught, which vitest's own JSON report leaves out.
 */
export default class {
  onTestRunEnd(testModules, unhandledErrors) {
    const tests = testModules.flatMap((module) => [...module.children.allTests()]);
    const failures = tests
      .filter((test) => test.result().state === "failed")
      .map((test) => failure(test.module.moduleId, test.fullName, test.result().errors));
    for (const module of testModules) {
      const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
      if (errors.length > 0) failures.push(failure(module.moduleId, "the file itself", errors));
    }
    for (const error of unhandledErrors)
      failures.push(failure(error.VITEST_TEST_PATH ?? "vitest", "an error that no test caught", [error]));
    const passed = tests.filter((test) => test.result().state === "passed").length;
    fs.writeFileSync(process.env.TEST_REPORT, JSON.stringify({ passed, failures, unsteady: [] }));
  }
}

function failure(file, title, errors) {
  return { file: path.relative(process.cwd(), file), title, message: messageOf(errors) };
}
