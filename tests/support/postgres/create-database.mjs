// Makes a database as a copy of another one: test files begin synchronously, and the driver knows promises alone.
// Usage: node create-database.mjs <server> <name> <template>
import pg from "pg";

const [server, name, template] = process.argv.slice(2);
const client = new pg.Client({ connectionString: server });
await client.connect();
await client.query(`create database "${name}" template "${template}"`);
await client.end();
