/** Prepared statements of the embedded database. PGlite's own `query` parses each text anew and exchanges six messages one by one. */
import { type messages, type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';
import { isPlanOutdated, sqlState } from './errors.ts';

type Message = messages.BackendMessage;

interface Statement {
  readonly name: string;
  /** The type of each parameter. */
  readonly types: readonly number[];
  /** Describes the columns of its rows; empty when it returns none. */
  readonly columns: readonly Message[];
  /** On the clock of `performance`. */
  readonly preparedAt: number;
  uses: number;
}

const { serialize } = protocol;
/** Each keeps its plan in memory. */
export const mostPrepared = 256;
/** A longer text, such as many rows to insert, is hardly run twice. In UTF-16 code units. */
export const longestPrepared = 8_000;
/**
 * A plan is for tables of the size they had when it was made, and nothing here tells it that they have grown. After so many uses or
 * milliseconds the text is prepared anew.
 */
export const mostUses = 1_000;
const longestAge = 60_000;

const isWorn = ({ uses, preparedAt }: Statement): boolean => uses >= mostUses || performance.now() - preparedAt > longestAge;
/** A change of a table has made the plan useless, or the name is unknown. */
const isLost = (error: unknown): boolean => isPlanOutdated(error) || sqlState(error) === '26000';

/** Returns what runs a statement. */
export function preparedStatements(pg: PGlite): (text: string, parameters: readonly unknown[]) => Promise<Results> {
  /** By text; the one used longest ago comes first. */
  const prepared = new Map<string, Statement>();
  let named = 0;

  function send(...parts: readonly Uint8Array[]): Promise<Message[]> {
    return pg.execProtocolStream(Buffer.concat([...parts, serialize.sync()]));
  }
  async function forget(text: string, { name }: Statement): Promise<void> {
    prepared.delete(text);
    await send(serialize.close({ type: 'S', name }));
  }
  async function prepare(text: string): Promise<Statement> {
    const isKept = text.length <= longestPrepared;
    const [oldest] = isKept && prepared.size >= mostPrepared ? prepared : [];
    if (oldest) await forget(...oldest);
    // The statement without a name is replaced by the next one.
    const name = isKept ? `isla_${named++}` : '';
    const described = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    if (!described.some((message) => message.name === 'parseComplete')) throw new Error('The embedded database did not answer.');
    return {
      name,
      types: parse.parseDescribeStatementResults(described),
      columns: described.filter((message) => message.name === 'rowDescription'),
      preparedAt: performance.now(),
      uses: 0,
    };
  }
  async function statementOf(text: string): Promise<Statement> {
    const known = prepared.get(text);
    if (known && isWorn(known)) await forget(text, known);
    const statement = prepared.get(text) ?? (await prepare(text));
    statement.uses += 1;
    if (statement.name) {
      prepared.delete(text);
      prepared.set(text, statement);
    }
    return statement;
  }
  async function run(text: string, parameters: readonly unknown[]): Promise<Results> {
    const statement = await statementOf(text);
    const values = parameters.map((value, index) => {
      if (value === null || value === undefined) return null;
      const write = pg.serializers[statement.types[index] ?? 0];
      return write ? write(value) : String(value);
    });
    const answer = await send(serialize.bind({ statement: statement.name, values }), serialize.execute()).catch(async (error: unknown) => {
      if (isLost(error)) await forget(text, statement).catch(() => {});
      throw error;
    });
    const [result] = parse.parseResults([...statement.columns, ...answer], pg.parsers);
    // Silence must not count as a commit.
    if (result?.command === undefined) throw new Error('The embedded database did not answer.');
    return result;
  }
  // A rollback can begin while another statement of its transaction waits.
  return (text, parameters) => pg.runExclusive(() => run(text, parameters));
}
