// npm run bench: measures a production build and prints one table. Names after `--` select, as in `npm run bench --
// weights search`. `--quick` measures less of each; `mutation` runs only the mutation tests.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createBenchData } from './fixture-data.ts';
import { machineLoad } from './machine-load.ts';
import { notMeasured, type Row, table } from './result-row.ts';

interface Bench {
  rows(): Promise<Row[]>;
}

// Mutation tests need neither build nor data, and take hours for all parts.
if (process.argv[2] === 'mutation') {
  const { mutation } = await import('./mutation.ts');
  process.exit((await mutation(process.argv.slice(3))) ? 0 : 1);
}

const here = dirname(fileURLToPath(import.meta.url));
const selected = process.argv.slice(2).filter((word) => word !== '--quick');
const all = readdirSync(here)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length))
  .sort();
const unknownNames = selected.filter((name) => !all.includes(name));
if (unknownNames.length > 0) {
  console.error(`There is no bench called ${unknownNames.join(', ')}. There are ${all.join(', ')}.`);
  process.exit(1);
}

const rows: Row[] = [];
const busy = [machineLoad()];
const removeData = await createBenchData();
for (const name of selected.length > 0 ? selected : all) {
  const start = performance.now();
  const first = rows.length;
  try {
    const bench = (await import(pathToFileURL(join(here, `${name}.bench.ts`)).href)) as Bench;
    rows.push(...(await bench.rows()));
  } catch (error) {
    rows.push({ ...notMeasured(name, '', error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)), reached: false });
  }
  busy.push(machineLoad());
  // Each bench prints its own rows, so that a run that is cut off loses only the one at work.
  console.error(`\n${name}: ${((performance.now() - start) / 1000).toFixed(1)} s\n${table(rows.slice(first))}`);
}
await removeData();
console.log(`\n${table(rows)}`);
const missed = rows.filter((row) => row.reached === false).length;
const unknown = rows.filter((row) => row.reached === null).length;
const most = Math.max(...busy);
if (most > 1.2)
  console.log(
    `\nThe machine was busy with other things: work took up to ${most.toFixed(1)} times as long as it should. Times on the clock say little; sizes, counts, ratios and times of the processor hold.`,
  );
console.log(`\n${rows.length - missed - unknown} reached, ${missed} missed, ${unknown} not measured`);
process.exitCode = missed > 0 ? 1 : 0;
