// Reads a test run's JSON report: passed and failed tests of each level.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Count {
  passed: number;
  failed: number;
  /** Duration in ms, from the start of its first file to the end of its last. */
  took: number;
  /** One line per failure. */
  notes: string[];
}

interface TestResult {
  status: string;
  fullName: string;
  failureMessages?: readonly string[] | null;
}
interface FileResult {
  name: string;
  status: string;
  message: string;
  startTime: number;
  endTime: number;
  assertionResults: readonly TestResult[];
}

/** Most failure lines shown per level. */
const maxNotes = 30;

/**
 * Counts per level, given the exit code. Also failures: files that do not load, skipped tests, errors outside tests, empty levels, and a
 * missing report. A level without tests passes only with `mayBeEmpty`.
 */
export function countResults(path: string, code: number, levels: readonly string[], mayBeEmpty = false): Count[] {
  const none = { passed: 0, failed: 0, took: 0, notes: [] };
  if (!existsSync(path) && mayBeEmpty && code === 0) return levels.map(() => none);
  if (!existsSync(path)) return levels.map(() => ({ passed: 0, failed: 1, took: 0, notes: [`no report; ended with code ${code}`] }));
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as { testResults: FileResult[] };
  const counts = levels.map((level) => {
    const files = testResults.filter(({ name }) => levelOf(name) === level);
    return mayBeEmpty && files.length === 0 ? { ...none, notes: [] } : countOf(files);
  });
  const [first] = counts;
  if (first && code !== 0 && counts.every(({ failed }) => failed === 0)) {
    first.failed = 1;
    first.notes.push(`an error outside every test; ended with code ${code}`);
  }
  return counts;
}

/** The level of a test file: its folder in tests/. Files beside the folders and the `spec` folder belong to `house`. */
function levelOf(file: string): string {
  const [folder = ''] = relative('tests', file).split(/[\\/]/);
  if (folder.startsWith('weights.')) return 'weights';
  return folder.includes('.') || folder === 'spec' ? 'house' : folder;
}

function countOf(files: readonly FileResult[]): Count {
  const notes = files.flatMap(failuresOf);
  const passed = files.flatMap((file) => file.assertionResults).filter(({ status }) => status === 'passed').length;
  if (passed + notes.length === 0) notes.push('has no tests');
  const more = notes.length - maxNotes;
  return {
    passed,
    failed: notes.length,
    took: files.length === 0 ? 0 : Math.max(...files.map((one) => one.endTime)) - Math.min(...files.map((one) => one.startTime)),
    notes: more > 0 ? [...notes.slice(0, maxNotes), `and ${more} more`] : notes,
  };
}

function failuresOf({ name, status, message, assertionResults }: FileResult): string[] {
  const file = relative('.', name);
  const failures = assertionResults
    .filter((one) => one.status !== 'passed')
    .map((one) => `${file} ${one.status}: ${one.fullName}: ${firstLine(one.failureMessages?.[0])}`);
  if (status === 'failed' && failures.length === 0) failures.push(`${file} did not load or end: ${firstLine(message)}`);
  return failures;
}

const firstLine = (text = ''): string => (stripVTControlCharacters(text).split('\n')[0] ?? '').slice(0, 200);
