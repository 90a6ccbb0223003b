// The order of test files: the longest first, so that no worker is left alone with one at the end. Always the same, whatever ran here before.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take much longer than their size tells, the longest first, but those that wait for a clock beside those that keep a processor busy. */
const long = [
  'e2e/pages',
  'e2e/play',
  'e2e/deposit',
  'e2e/reach',
  'e2e/journey',
  'e2e/games',
  'e2e/access-keys',
  'e2e/access',
  'e2e/access-verification',
  'e2e/access-outside',
  'reliability/drain',
  'reliability/fresh-clone',
  'calls/vendor-protocol-frame',
  'calls/ledger-histories',
  'calls/market-switches',
  'calls/catalogue-fuzz',
  'calls/postgres-lost',
  'calls/access-login',
  'calls/postgres-silent',
  'calls/access-verification',
  'calls/vendor-protocol-closed',
  'calls/access-bad',
  'calls/ledger',
  'calls/system',
  'stores/sign-in',
];

const place = ({ moduleId }: TestSpecification): number => {
  const at = long.findIndex((name) => moduleId.includes(`/tests/${name}.test.`));
  return at === -1 ? long.length : at;
};

export class LongestFirst extends BaseSequencer {
  /** Level by level, so that the files of one share a worker; those with few files first, so that the end is made of short ones. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sized = await super.sort(files);
    const filesOf = (level: unknown) => files.filter(({ project }) => project === level).length;
    const levels = [...new Set(sized.map(({ project }) => project))].sort((a, b) => filesOf(a) - filesOf(b));
    return sized.sort((a, b) => levels.indexOf(a.project) - levels.indexOf(b.project) || place(a) - place(b));
  }
}
