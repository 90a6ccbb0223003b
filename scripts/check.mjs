// npm run check: the stages that need no build and no browser, for use before a commit.
import { runStages } from './test-stages.ts';

process.exitCode = (await runStages(['types', 'lint', 'house'])) > 0 ? 1 : 0;
