/** The database connection interface and the kysely driver over it, shared by both engines. */
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Millis } from '#values/time.ts';
import { isUnavailable, OutcomeUnknownError } from './errors.ts';
import { assertNotInTransaction } from './transaction.ts';

/** An engine's response to one statement. */
type StatementResult = { readonly rows: readonly unknown[]; readonly affected: bigint | undefined; readonly command: string | undefined };

/** A connection held by one caller until `release`. `script` runs several statements without parameters. */
export type Connection = {
  query(text: string, parameters: readonly unknown[]): Promise<StatementResult>;
  script(text: string): Promise<void>;
  release(): void;
};

/** A database engine (PGlite or PostgreSQL) below kysely. */
export type EngineDriver = {
  readonly name: 'pglite' | 'postgres';
  /** `timeout`: milliseconds until a silent statement means a lost connection. Null never times out; omitted uses the engine's default. */
  take(timeout?: Millis | null): Promise<Connection>;
  close(): Promise<void>;
};

class KyselyConnection implements DatabaseConnection {
  readonly inner: Connection;
  constructor(inner: Connection) {
    this.inner = inner;
  }
  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await this.inner.query(compiled.sql, compiled.parameters);
    return { rows: rows as R[], ...(affected === undefined ? {} : { numAffectedRows: affected }) };
  }
  // biome-ignore lint/correctness/useYield: the interface requires a generator, but nothing streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Ask for a page of rows instead of a stream.');
  }
}

const engineConnection = (connection: DatabaseConnection) => (connection as KyselyConnection).inner;

/** Scripts that a caller's session starts and ends with. */
type SessionScripts = { readonly start: string; readonly end: string };

class KyselyDriver implements Driver {
  readonly take: () => Promise<Connection>;
  readonly scripts: SessionScripts | undefined;
  constructor(take: () => Promise<Connection>, scripts?: SessionScripts) {
    this.take = take;
    this.scripts = scripts;
  }
  async init() {}
  async acquireConnection() {
    assertNotInTransaction();
    const connection = await this.take();
    if (this.scripts)
      await connection.script(this.scripts.start).catch((error: unknown) => {
        connection.release();
        throw error;
      });
    return new KyselyConnection(connection);
  }
  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    const mode = settings.accessMode ? ` ${settings.accessMode}` : '';
    await engineConnection(connection).query(`start transaction${level}${mode}`, []);
  }
  async commitTransaction(connection: DatabaseConnection) {
    // A failed transaction answers COMMIT with ROLLBACK; that must not count as committed.
    const { command } = await engineConnection(connection)
      .query('commit', [])
      .catch((error: unknown) => {
        throw isUnavailable(error)
          ? new OutcomeUnknownError('The connection was lost while a transaction was being committed.', error)
          : error;
      });
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }
  async rollbackTransaction(connection: DatabaseConnection) {
    // On a lost connection the server rolls back itself. Report the caller's original error instead.
    await engineConnection(connection)
      .query('rollback', [])
      .catch((error: unknown) => {
        if (!isUnavailable(error)) throw error;
      });
  }
  async savepoint(connection: DatabaseConnection, name: string, _compile: QueryCompiler['compileQuery']) {
    await engineConnection(connection).query(`savepoint "${name.replaceAll('"', '')}"`, []);
  }
  async rollbackToSavepoint(connection: DatabaseConnection, name: string, _compile: QueryCompiler['compileQuery']) {
    await engineConnection(connection).query(`rollback to "${name.replaceAll('"', '')}"`, []);
  }
  async releaseSavepoint(connection: DatabaseConnection, name: string, _compile: QueryCompiler['compileQuery']) {
    await engineConnection(connection).query(`release "${name.replaceAll('"', '')}"`, []);
  }
  async releaseConnection(connection: DatabaseConnection) {
    // It fails on a lost connection alone, which nobody gets again.
    if (this.scripts)
      await engineConnection(connection)
        .script(this.scripts.end)
        .catch(() => {});
    engineConnection(connection).release();
  }
  async destroy() {}
}

/** The PostgreSQL dialect over an engine's connections. */
export const dialectFor = (take: () => Promise<Connection>, scripts?: SessionScripts): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new KyselyDriver(take, scripts),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
