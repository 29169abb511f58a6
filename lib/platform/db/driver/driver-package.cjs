// Plain JavaScript in old syntax: scripts/check-node.cjs reads it on whatever Node somebody has.

/** First major version of Node on which better-sqlite3 13 runs; it segfaults on 20. */
var FIRST_WITH_CURRENT_DRIVER = 22;

/**
 * Name of the package that drives SQLite on a Node: better-sqlite3 13 from 22 on, 12 before. 12 can't be used for both: it
 * derives from a class of Node that 24.19 changed, and aborts the process at a garbage collection.
 * @param {string} nodeVersion such as "24.1.0"
 * @returns {string}
 */
exports.driverPackage = function driverPackage(nodeVersion) {
  return parseInt(nodeVersion, 10) < FIRST_WITH_CURRENT_DRIVER ? "better-sqlite3-node20" : "better-sqlite3";
};
