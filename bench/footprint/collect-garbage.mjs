// Loaded into both servers before their own code, with --expose-gc: memory is compared after a collection, not at whatever
// moment each process happens to collect.
process.on("SIGUSR2", () => globalThis.gc());
