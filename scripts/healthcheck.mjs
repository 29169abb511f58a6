// Ends with 0 when the server on this machine takes requests and its database takes writes. For container engines.
const port = process.env.PORT || "3000";
const response = await fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal: AbortSignal.timeout(4_000) }).catch(
  () => undefined,
);
process.exit(response?.ok ? 0 : 1);
