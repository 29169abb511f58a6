// Loaded into a test's server before its own code, with --expose-gc. At each SIGUSR2 it collects garbage and prints how many bytes
// are still held. A process keeps the pages of a heap that was larger once, so its resident memory doesn't tell.
process.on("SIGUSR2", () => {
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`held ${heapUsed + external} bytes\n`);
});
