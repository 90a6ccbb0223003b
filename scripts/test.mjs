// npm test: runs all stages, or those named after `--`, as in `npm test -- rules calls`.
import { runStages } from './test-stages.ts';

process.exitCode = (await runStages(process.argv.slice(2))) > 0 ? 1 : 0;
