// npm run bench: measures on a production build and prints one table. Names after `--` choose, as in `npm run bench -- weights search`; `--quick` measures less of each; `mutation` alone asks how much the tests see.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { busyness } from './machine.ts';
import { notMeasured, type Row, table } from './row.ts';
import { makeWorld } from './world.ts';

interface Bench {
  rows(): Promise<Row[]>;
}

// Faults in the code are no figures of a build: they need no world, and hours for all parts.
if (process.argv[2] === 'mutation') {
  const { mutation } = await import('./mutation.ts');
  process.exit((await mutation(process.argv.slice(3))) ? 0 : 1);
}

const here = dirname(fileURLToPath(import.meta.url));
const asked = process.argv.slice(2).filter((word) => word !== '--quick');
const all = readdirSync(here)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length))
  .sort();
const strangers = asked.filter((name) => !all.includes(name));
if (strangers.length > 0) {
  console.error(`There is no bench called ${strangers.join(', ')}. There are ${all.join(', ')}.`);
  process.exit(1);
}

const rows: Row[] = [];
const busy = [busyness()];
const endWorld = await makeWorld();
for (const name of asked.length > 0 ? asked : all) {
  const start = performance.now();
  try {
    const bench = (await import(pathToFileURL(join(here, `${name}.bench.ts`)).href)) as Bench;
    rows.push(...(await bench.rows()));
  } catch (error) {
    rows.push({ ...notMeasured(name, '', error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)), reached: false });
  }
  busy.push(busyness());
  console.error(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
await endWorld();
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
