// What the report of a run of tests says of each of its levels: how many tests passed and failed, and which.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Count {
  passed: number;
  failed: number;
  /** Milliseconds from the start of its first file to the end of its last. */
  took: number;
  /** What failed, one line each. */
  notes: string[];
}

interface Judged {
  status: string;
  fullName: string;
  failureMessages?: readonly string[] | null;
}
interface JudgedFile {
  name: string;
  status: string;
  message: string;
  startTime: number;
  endTime: number;
  assertionResults: readonly Judged[];
}

/** The most lines of a level that the end shows. */
const shownAtMost = 30;

/** What a report says of the levels that ran, given the code their process ended with. A file that does not load, a skipped test, an error outside every test, a level without tests and no report at all are failures too; without tests a level passes only where it `mayBeEmpty`. */
export function counted(path: string, code: number, levels: readonly string[], mayBeEmpty = false): Count[] {
  const none = { passed: 0, failed: 0, took: 0, notes: [] };
  if (!existsSync(path) && mayBeEmpty && code === 0) return levels.map(() => none);
  if (!existsSync(path)) return levels.map(() => ({ passed: 0, failed: 1, took: 0, notes: [`no report; ended with code ${code}`] }));
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as { testResults: JudgedFile[] };
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

/** A folder of tests/ is a level; what lies beside them or tells of the house itself is the level of the house. */
function levelOf(file: string): string {
  const [folder = ''] = relative('tests', file).split(/[\\/]/);
  if (folder.startsWith('weights.')) return 'weights';
  return folder.includes('.') || folder === 'spec' ? 'house' : folder;
}

function countOf(files: readonly JudgedFile[]): Count {
  const notes = files.flatMap(faultsOf);
  const passed = files.flatMap((file) => file.assertionResults).filter(({ status }) => status === 'passed').length;
  if (passed + notes.length === 0) notes.push('has no tests');
  const more = notes.length - shownAtMost;
  return {
    passed,
    failed: notes.length,
    took: files.length === 0 ? 0 : Math.max(...files.map((one) => one.endTime)) - Math.min(...files.map((one) => one.startTime)),
    notes: more > 0 ? [...notes.slice(0, shownAtMost), `and ${more} more`] : notes,
  };
}

function faultsOf({ name, status, message, assertionResults }: JudgedFile): string[] {
  const file = relative('.', name);
  const faults = assertionResults
    .filter((one) => one.status !== 'passed')
    .map((one) => `${file} ${one.status}: ${one.fullName}: ${firstLine(one.failureMessages?.[0])}`);
  if (status === 'failed' && faults.length === 0) faults.push(`${file} did not load or end: ${firstLine(message)}`);
  return faults;
}

const firstLine = (text = ''): string => (stripVTControlCharacters(text).split('\n')[0] ?? '').slice(0, 200);
