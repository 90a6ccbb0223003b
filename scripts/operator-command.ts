// What the commands of an operator have in common: their words, the database of the site, moments as the operator's clock shows them, and
// the code they end with. 1 says that nothing was done or something differs, 2 that the words are wrong or the database does not open.
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { ownBrand } from '#brands/current.ts';
import type { Database } from '#platform/db/connect.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { withSiteDatabase } from './configured-database.ts';

/** Whether it did what it was asked for, and the lines that it says. */
export type Outcome = readonly [isDone: boolean, ...lines: string[]];
export type Work = (database: Database) => Promise<Outcome>;
/** What the words ask for: work, a sentence on the word that is wrong, or null for words that say nothing. */
export type ParsedCommand = Work | string | null;

type Flags = Readonly<Record<string, string | boolean | undefined>>;

function wordsOf(options: ParseArgsConfig['options']): { words: readonly string[]; flags: Flags } | null {
  // Without options a word may begin with a dash, as texts do.
  if (!options) return { words: process.argv.slice(2), flags: {} };
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    return { words: positionals, flags: values as Flags };
  } catch {
    return null;
  }
}

/** Runs a command. `workOf` reads its words and flags before the database is opened; `use` explains wrong ones and answers `--help`. */
export async function operatorCommand(
  use: string,
  workOf: (words: readonly string[], flags: Flags) => ParsedCommand,
  options?: ParseArgsConfig['options'],
): Promise<void> {
  if (process.argv[2] === '--help' || process.argv[2] === '-h') return console.log(use);
  try {
    const given = wordsOf(options);
    const work = given && workOf(given.words, given.flags);
    if (typeof work !== 'function') throw new StartupError(work ?? use);
    const [isDone, ...lines] = await withSiteDatabase(work);
    for (const line of lines) console.log(line);
    process.exitCode = isDone ? 0 : 1;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}

/** The columns of one line of a list. */
export const columns = (...cells: readonly (string | null | undefined)[]): string => cells.filter((cell) => cell).join('  ');

// Swedish writes moments as people sort them: 2026-11-20 20:00:00 GMT+08:00.
const format = new Intl.DateTimeFormat('sv-SE', {
  ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
  timeZone: ownBrand().timeZone,
  timeZoneName: 'longOffset',
});

/** A moment on the operator's clock. */
export const momentText = (at: Date): string => format.format(at);
