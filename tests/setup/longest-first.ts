// The order of test files: the longest first, so that no worker is left alone with one at the end. Always the same, whatever ran here before.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take much longer than their size tells, the longest first. */
const long = [
  'e2e/pages',
  'e2e/reach',
  'e2e/journey',
  'e2e/deposit',
  'weights',
  'reliability/fresh-clone',
  'reliability/drain',
  'e2e/access',
  'e2e/access-ways',
  'e2e/play',
  'e2e/games',
  'calls/vendor-protocol-frame',
  'calls/ledger-histories',
  'calls/catalogue-fuzz',
  'calls/postgres-silent',
  'stores/sign-in',
  'calls/vendor-protocol-closed',
];

const place = ({ moduleId }: TestSpecification): number => {
  const at = long.findIndex((name) => moduleId.includes(`/tests/${name}.test.`));
  return at === -1 ? long.length : at;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sized = await super.sort(files);
    return sized.sort((a, b) => place(a) - place(b));
  }
}
