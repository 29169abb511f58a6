// Reads the reports that vitest and Playwright write.
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/** What vitest's JSON report says: how many passed, and each failure with its file. A file that couldn't be run is one. */
export function readVitest(report) {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && status === "failed") return [{ file, title: "the file itself", message }];
    return failed.map((test) => ({ file, title: test.fullName, message: test.failureMessages[0] ?? "" }));
  });
  return { passed: report.numPassedTests, failures, unsteady: [] };
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/** What Playwright's JSON report says: how many passed, the failures, and the tests that passed only at the second try. */
export function readPlaywright(report) {
  const specs = report.suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }) => ({
      file,
      title,
      status,
      message: results.map(({ error }) => error?.message).find(Boolean) ?? "",
    })),
  );
  return {
    passed: report.stats.expected + report.stats.flaky,
    failures: specs.filter(({ status }) => status === "unexpected"),
    unsteady: specs.filter(({ status }) => status === "flaky"),
  };
}

// The beginning of a message is enough to know a failure again.
function shortened(message) {
  return stripVTControlCharacters(message).split("\n").slice(0, 12).join("\n      ");
}

/** A failure as the summary shows it: file, name and the beginning of its message. */
export function failureText({ file, title, message }) {
  return `  ${file} › ${title}\n      ${shortened(message)}\n`;
}
