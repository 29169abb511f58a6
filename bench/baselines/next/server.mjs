// Next on a custom server and nothing else: what ours is measured beside.
import { createServer } from "node:http";
import next from "next";

const app = next({ dev: false, dir: import.meta.dirname });
const handle = app.getRequestHandler();
await app.prepare();
createServer((request, response) => handle(request, response)).listen(Number(process.env.PORT), process.env.HOST);
process.on("SIGTERM", () => process.exit(0));
