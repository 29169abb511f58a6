// Ends the process with one clear line on a Node that the product doesn't run on, or without the SQLite driver of this one.
// Loaded before anything else (node -r) and in syntax that Node 8 reads: for an old Node the next file is a syntax error.
const { driverPackage } = require("../lib/platform/db/driver/driver-package.cjs");
const { engines } = require("../package.json");

/** Whether a version is in one of the ranges of package.json's engines, each of which is like ^20.19.0. */
function isSupported(version) {
  const [major, minor] = version.split(".").map(Number);
  return engines.node.split(" || ").some((range) => {
    const [least, leastMinor] = range.slice(1).split(".").map(Number);
    return major === least && minor >= leastMinor;
  });
}

function isInstalled(name) {
  try {
    return Boolean(require.resolve(name));
  } catch (_error) {
    return false;
  }
}

const version = process.versions.node;
if (!isSupported(version)) {
  console.error(
    `Cangoo runs on Node ${engines.node.replace(/\^/g, "").replace(/ \|\| /g, ", ")} or a later one of the same major version; this is Node ${version}.`,
  );
  process.exit(1);
}
if (!isInstalled(driverPackage(version))) {
  console.error(`The packages here were installed by another Node; this is Node ${version}. Run: npm ci`);
  process.exit(1);
}
