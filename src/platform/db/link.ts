/** One line to a database, and the kysely driver that speaks through lines: the same for both engines. */
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
import { InDoubt, isUnavailable } from './errors.ts';
import { refuseNested } from './transaction.ts';

/** What an engine answers to one statement. */
type Reply = { readonly rows: readonly unknown[]; readonly affected: bigint | undefined; readonly command: string | undefined };

/** A connection in one caller's hands until `release`. `script` runs many statements without parameters. */
export type Link = {
  query(text: string, parameters: readonly unknown[]): Promise<Reply>;
  script(text: string): Promise<void>;
  release(): void;
};

/** One of the two databases, before kysely. */
export type Engine = {
  readonly name: 'pglite' | 'postgres';
  /** `patience`: how long one statement may be silent before its line counts as lost; null for ever, the engine's own without. */
  take(patience?: Millis | null): Promise<Link>;
  close(): Promise<void>;
};

class LinkConnection implements DatabaseConnection {
  readonly link: Link;
  constructor(link: Link) {
    this.link = link;
  }
  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await this.link.query(compiled.sql, compiled.parameters);
    return { rows: rows as R[], ...(affected === undefined ? {} : { numAffectedRows: affected }) };
  }
  // biome-ignore lint/correctness/useYield: the interface wants a generator, and no room streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Ask for a page of rows instead of a stream.');
  }
}

const linkOf = (connection: DatabaseConnection) => (connection as LinkConnection).link;

class LinkDriver implements Driver {
  readonly take: () => Promise<Link>;
  readonly first: string | undefined;
  constructor(take: () => Promise<Link>, first?: string) {
    this.take = take;
    this.first = first;
  }
  async init() {}
  async acquireConnection() {
    refuseNested();
    return new LinkConnection(await this.take());
  }
  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    const mode = settings.accessMode ? ` ${settings.accessMode}` : '';
    await linkOf(connection).query(`start transaction${level}${mode}`, []);
    if (this.first) await linkOf(connection).query(this.first, []);
  }
  async commitTransaction(connection: DatabaseConnection) {
    // A transaction that failed inside answers COMMIT with ROLLBACK: that must never be taken for done.
    const { command } = await linkOf(connection)
      .query('commit', [])
      .catch((error: unknown) => {
        throw isUnavailable(error) ? new InDoubt('The connection was lost while a transaction was being committed.', error) : error;
      });
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }
  async rollbackTransaction(connection: DatabaseConnection) {
    // On a lost line the server rolls back by itself; what went wrong before it is what the caller must hear.
    await linkOf(connection)
      .query('rollback', [])
      .catch((error: unknown) => {
        if (!isUnavailable(error)) throw error;
      });
  }
  async savepoint(connection: DatabaseConnection, name: string, _compile: QueryCompiler['compileQuery']) {
    await linkOf(connection).query(`savepoint "${name.replaceAll('"', '')}"`, []);
  }
  async rollbackToSavepoint(connection: DatabaseConnection, name: string, _compile: QueryCompiler['compileQuery']) {
    await linkOf(connection).query(`rollback to "${name.replaceAll('"', '')}"`, []);
  }
  async releaseSavepoint(connection: DatabaseConnection, name: string, _compile: QueryCompiler['compileQuery']) {
    await linkOf(connection).query(`release "${name.replaceAll('"', '')}"`, []);
  }
  async releaseConnection(connection: DatabaseConnection) {
    linkOf(connection).release();
  }
  async destroy() {}
}

/** The PostgreSQL dialect over an engine's lines. `first` is said at the beginning of each transaction. */
export const dialectOver = (take: () => Promise<Link>, first?: string): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new LinkDriver(take, first),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
