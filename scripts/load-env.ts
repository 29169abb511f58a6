import fs from "node:fs";

// Commands read the file that `npm start` reads, so that they work on the same data folder.
if (fs.existsSync(".env")) process.loadEnvFile(".env");
