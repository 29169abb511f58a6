/** A connection by the driver of the Node that runs, whose package the benchmark names. */
export function openDatabase(file, options) {
  const { createRequire } = process.getBuiltinModule("node:module");
  const Database = createRequire(import.meta.url)(process.env.BASELINE_DRIVER);
  return new Database(file, options);
}
