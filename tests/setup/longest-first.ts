// The fixed order of test files: longest first, so that no worker is left alone with a long one at the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longer than their size suggests, longest first. Waiting ones are placed beside CPU-bound ones. */
const long = [
  'e2e/pages',
  'e2e/accessibility',
  'e2e/access-keys',
  'e2e/journey',
  'e2e/access',
  'e2e/deposit',
  'e2e/games',
  'e2e/routes',
  'e2e/screen-reader',
  'e2e/game-page',
  'e2e/access-methods',
  'e2e/sports-book',
  'e2e/lottery',
  'e2e/privacy',
  'e2e/content',
  'e2e/access-step-up',
  'e2e/access-social-login',
  'reliability/graceful-shutdown',
  'reliability/fresh-clone',
  'reliability/killed-jobs',
  'reliability/every-route',
  'reliability/foreign-platform',
  'calls/catalogue/fuzz',
  'calls/catalogue/catalogue',
  'calls/catalogue/matrix',
  'calls/wallet/withdrawals',
  'calls/safer-play/market-settings',
  'calls/db/ledger-histories',
  'calls/db/postgres-disconnected',
  'calls/access/login',
  'calls/db/postgres-unresponsive',
  'calls/access/step-up',
  'calls/vendors/protocol-maintenance',
  'calls/db/ledger',
  'calls/system/system',
  'stores/sign-in',
];

const place = ({ moduleId }: TestSpecification): number => {
  const at = long.findIndex((name) => moduleId.includes(`/tests/${name}.test.`));
  return at === -1 ? long.length : at;
};

export class LongestFirst extends BaseSequencer {
  /** Sorts by level, so that the files of one share a worker. Levels with few files come first, so that short files end the run. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sized = await super.sort(files);
    const filesOf = (level: unknown) => files.filter(({ project }) => project === level).length;
    const levels = [...new Set(sized.map(({ project }) => project))].sort((a, b) => filesOf(a) - filesOf(b));
    return sized.sort((a, b) => levels.indexOf(a.project) - levels.indexOf(b.project) || place(a) - place(b));
  }
}
