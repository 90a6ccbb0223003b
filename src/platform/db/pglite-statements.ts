/** Prepared statements of the embedded database. PGlite's own `query` parses each text anew and exchanges six messages one by one. */
import { type messages, type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';
import { isPlanOutdated } from './errors.ts';

type Message = messages.BackendMessage;

interface Statement {
  readonly name: string;
  /** The type of each parameter. */
  readonly types: readonly number[];
  /** Describes the columns of its rows; empty when it returns none. */
  readonly columns: readonly Message[];
}

const { serialize } = protocol;
/** Each keeps its plan in memory. */
export const mostPrepared = 256;
/** A longer text, such as many rows to insert, is hardly run twice. In UTF-16 code units. */
export const longestPrepared = 8_000;

/** Returns what runs a statement; the caller runs one at a time. */
export function preparedStatements(pg: PGlite): (text: string, parameters: readonly unknown[]) => Promise<Results> {
  /** By text; the one used longest ago comes first. */
  const prepared = new Map<string, Statement>();
  let named = 0;

  function send(...parts: readonly Uint8Array[]): Promise<Message[]> {
    if (pg.closed) throw new Error('The embedded database is closed.');
    return pg.execProtocolStream(Buffer.concat([...parts, serialize.sync()]));
  }
  async function forget(text: string, { name }: Statement): Promise<void> {
    prepared.delete(text);
    await send(serialize.close({ type: 'S', name }));
  }
  async function prepare(text: string): Promise<Statement> {
    const isKept = text.length <= longestPrepared;
    const [oldest] = isKept && prepared.size === mostPrepared ? prepared : [];
    if (oldest) await forget(...oldest);
    // The statement without a name is replaced by the next one.
    const name = isKept ? `isla_${named++}` : '';
    const described = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    return {
      name,
      types: parse.parseDescribeStatementResults(described),
      columns: described.filter((message) => message.name === 'rowDescription'),
    };
  }

  return async (text, parameters) => {
    const statement = prepared.get(text) ?? (await prepare(text));
    if (statement.name) {
      prepared.delete(text);
      prepared.set(text, statement);
    }
    const values = parameters.map((value, index) => {
      if (value === null || value === undefined) return null;
      const write = pg.serializers[statement.types[index] ?? 0];
      return write ? write(value) : String(value);
    });
    const answer = await send(serialize.bind({ statement: statement.name, values }), serialize.execute()).catch(async (error: unknown) => {
      if (isPlanOutdated(error)) await forget(text, statement);
      throw error;
    });
    const [result] = parse.parseResults([...statement.columns, ...answer], pg.parsers);
    if (!result) throw new Error('The embedded database did not answer a statement.');
    return result;
  };
}
