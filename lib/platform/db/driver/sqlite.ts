import type BetterSqlite3 from "better-sqlite3";
import { driverPackage } from "./driver-package.cjs";

/**
 * The driver room: the one place that loads the SQLite driver, because which package drives SQLite depends on the Node that
 * runs (driver-package.cjs). Everybody else imports the class from here, and only types from "better-sqlite3".
 */
export const DRIVER_PACKAGE = driverPackage(process.versions.node);

function loadDriver(): typeof BetterSqlite3 {
  try {
    // Not by an import of node:module: the bundler of the pages would take the call for its own and refuse a name that it
    // can't know while it builds.
    const { createRequire } = process.getBuiltinModule("node:module");
    return createRequire(import.meta.url)(DRIVER_PACKAGE) as typeof BetterSqlite3;
  } catch (cause) {
    const reason = `${DRIVER_PACKAGE}, the SQLite driver of Node ${process.versions.node}, can't be loaded; run npm ci with this Node`;
    // Thrown by the first use and not here: then the program that imported this file can say it in one line.
    const unusable = function Database() {
      throw new Error(reason, { cause });
    };
    return unusable as unknown as typeof BetterSqlite3;
  }
}

const Database = loadDriver();
export default Database;
