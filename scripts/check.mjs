// npm run check: what needs no build and no browser, for the minute before a commit.
import { runStages } from './stages.ts';

process.exitCode = (await runStages(['types', 'lint', 'house'])) > 0 ? 1 : 0;
