import type pg from "pg";
import { MigrationError } from "@/lib/platform/db/migrations";

/**
 * The role that statements of one workspace run under. Nobody signs in as it: a transaction takes it on for itself. It is the
 * server's, and its rights are each database's, so one name serves every database of a server.
 */
export const TENANT_ROLE = "cangoo_tenant";
/** The two policies of a table: what a workspace's statements may see, and that the tables' owner sees all. */
const TENANT_POLICY = "cangoo_tenant";
const INSTALLATION_POLICY = "cangoo_installation";

/**
 * The search's own tables, which a workspace's statements ask and mark. Their rows have the workspace in their terms or are found by
 * rows' ids, not in a column that a policy could compare.
 */
const SEARCH_TABLES = "search_(?:dirty|state)|directory_text|\\w+_posting";

/** PostgreSQL's code for what one isn't allowed. */
const FORBIDDEN = "42501";

/**
 * SQL after which the transaction sees one workspace; without one, the whole installation. It ends with the transaction, so
 * that nothing of it stays on a pooled connection.
 */
export function bindingTo(workspaceId: number | undefined): string {
  if (workspaceId === undefined) return "set local role none; set local app.workspace = ''";
  if (!Number.isSafeInteger(workspaceId)) throw new Error("a workspace's number is an integer");
  return `set local role ${TENANT_ROLE}; set local app.workspace = '${workspaceId}'`;
}

type TenantTable = {
  /** Quoted, with its schema. */
  name: string;
  owner: string;
  /** Which column says whose row it is. */
  key: string;
  isEnabled: boolean;
  isForced: boolean;
  policies: number;
};

/** The database's own word for what belongs to a workspace; the workspaces themselves are known by their id. */
const TENANT_TABLES = `select format('%I.%I', n.nspname, c.relname) as name, quote_ident(pg_get_userbyid(c.relowner)) as owner,
    quote_ident(a.attname) as key, c.relrowsecurity as "isEnabled", c.relforcerowsecurity as "isForced",
    (select count(*)::integer from pg_policy p where p.polrelid = c.oid
       and p.polname in ('${TENANT_POLICY}', '${INSTALLATION_POLICY}')) as policies
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attname = case c.relname when 'workspace' then 'id' else 'workspaceId' end
  where n.nspname = current_schema() and c.relkind in ('r', 'p')
  order by c.relname`;

type Queries = Pick<pg.ClientBase, "query">;

/** What belongs to a workspace in this database, and whether its rows are kept apart. */
export async function tenantTables(client: Queries): Promise<{ name: string; key: string; isWalled: boolean }[]> {
  const { rows } = await client.query<TenantTable>(TENANT_TABLES);
  return rows.map((table) => ({ name: table.name, key: table.key, isWalled: isWalled(table) }));
}

const isWalled = ({ isEnabled, isForced, policies }: TenantTable) => isEnabled && isForced && policies === 2;
const isBare = ({ isEnabled, isForced, policies }: TenantTable) => !isEnabled && !isForced && policies === 0;

/**
 * Has every tenant table keep workspaces apart, or none. Whoever calls it holds the migrations' lock. A table that is right
 * already isn't touched, and the others are changed one at a time: a table's change waits for whoever uses it, and two at once
 * could wait for each other with a node that is at work.
 * @throws {MigrationError} when the user may not make the role
 */
export async function setRowSecurity(client: Queries, isOn: boolean): Promise<void> {
  if (isOn) await prepareRole(client);
  const { rows } = await client.query<TenantTable>(TENANT_TABLES);
  for (const table of rows) {
    if (isOn && !isWalled(table)) await client.query(raising(table));
    // The role keeps its rights: a node that hasn't been started anew yet still runs under it.
    if (!isOn && !isBare(table)) await client.query(removing(table));
  }
  if (isOn) await grant(client, rows);
}

// Several statements in one text are one transaction.
const dropping = (name: string) =>
  `drop policy if exists ${TENANT_POLICY} on ${name}; drop policy if exists ${INSTALLATION_POLICY} on ${name}`;

// A connection that had the setting before reads '' afterwards, not NULL: '' is no number, and NULL is no workspace.
const raising = ({ name, owner, key }: TenantTable) =>
  `${dropping(name)};
   create policy ${TENANT_POLICY} on ${name}
     using (${key} = nullif(current_setting('app.workspace', true), '')::bigint)
     with check (${key} = nullif(current_setting('app.workspace', true), '')::bigint);
   create policy ${INSTALLATION_POLICY} on ${name} to ${owner} using (true) with check (true);
   alter table ${name} enable row level security, force row level security`;

const removing = ({ name }: TenantTable) =>
  `${dropping(name)}; alter table ${name} no force row level security, disable row level security`;

/** Makes the role, and sees to it that we may take it on. A superuser may; another user is made a member. */
async function prepareRole(client: Queries): Promise<void> {
  try {
    // Two databases of a server may be at it at once.
    await client.query(`do $$ begin
        if not exists (select from pg_roles where rolname = '${TENANT_ROLE}') then
          create role ${TENANT_ROLE} nologin nosuperuser nobypassrls noinherit;
        end if;
      exception when duplicate_object or unique_violation then null; end $$`);
    if (!(await maySetRole(client))) await client.query(`grant ${TENANT_ROLE} to current_user`);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    throw new MigrationError(
      `PG_RLS=on needs the role ${TENANT_ROLE}, which this user may not make. Have an administrator run: ` +
        `create role ${TENANT_ROLE} nologin; grant ${TENANT_ROLE} to <the user of DATABASE_URL>`,
    );
  }
  const { rows } = await client.query(
    `select from pg_roles where rolname = '${TENANT_ROLE}' and (rolsuper or rolbypassrls)`,
  );
  if (rows.length > 0)
    throw new MigrationError(
      `The role ${TENANT_ROLE} may see everything: alter role ${TENANT_ROLE} nosuperuser nobypassrls`,
    );
}

async function maySetRole(client: Queries): Promise<boolean> {
  try {
    await client.query(`set role ${TENANT_ROLE}`);
    await client.query("reset role");
    return true;
  } catch (error) {
    if (!isForbidden(error)) throw error;
    return false;
  }
}

const isForbidden = (error: unknown) => (error as { code?: unknown }).code === FORBIDDEN;

/** The role may read and write tenant tables and the search's, and nothing of the installation. What it has already isn't given again. */
async function grant(client: Queries, known: readonly TenantTable[]): Promise<void> {
  const { rows } = await client.query<{ sql: string }>(
    `select format('grant usage on schema %I to ${TENANT_ROLE}', current_schema()) as sql
       where not has_schema_privilege('${TENANT_ROLE}', current_schema(), 'usage')
     union all select format('grant select, insert, update, delete on %s to ${TENANT_ROLE}', name) from unnest($1::text[]) as name
       where not has_table_privilege('${TENANT_ROLE}', name, 'delete')
     union all select format('grant select, insert, update, delete on %I.%I to ${TENANT_ROLE}', n.nspname, c.relname)
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = current_schema() and c.relkind = 'r' and c.relname ~ '^(?:${SEARCH_TABLES})$'
         and not has_table_privilege('${TENANT_ROLE}', c.oid, 'delete')
     union all select format('grant usage, select on sequence %I.%I to ${TENANT_ROLE}', n.nspname, c.relname)
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = current_schema()
         and case c.relkind when 'S' then not has_sequence_privilege('${TENANT_ROLE}', c.oid, 'usage') else false end`,
    [known.map(({ name }) => name)],
  );
  for (const { sql } of rows) await client.query(sql);
}
