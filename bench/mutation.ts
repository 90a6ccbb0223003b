/** `npm run bench -- mutation [part …] [--most=40] [--seed=1] [--wide]`: puts small faults into the parts where money and doors are, and says which of them no test sees. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mutant, mutantsOf } from './mutants.ts';
import { equivalents } from './mutation-equivalents.ts';

/** A folder or files, and the tests that stand nearest to them: they are asked first, and with `--wide` every other test that the file can reach. */
const parts: Readonly<Record<string, { readonly files: readonly string[]; readonly tests: readonly string[] }>> = {
  ledger: { files: ['src/platform/ledger'], tests: ['rules/ledger', 'calls/ledger.test', 'calls/provider-away'] },
  wallet: {
    files: [
      'src/platform/areas/wallet/deposits.ts',
      'src/platform/areas/wallet/payment-news.ts',
      'src/platform/areas/wallet/start-deposit.ts',
    ],
    tests: ['calls/payments.test', 'calls/wallet.test', 'calls/provider-away'],
  },
  vendor: {
    files: ['src/platform/areas/games/wallet-acts.ts', 'src/platform/areas/games/wallet-protocol.ts'],
    tests: ['calls/vendor-protocol-owners', 'calls/vendor-protocol.test', 'calls/vendor-protocol-visits', 'calls/vendor-protocol-twins'],
  },
  gate: { files: ['src/edge/gate.ts', 'src/edge/paths.ts'], tests: ['calls/edge-'] },
  session: { files: ['src/platform/rules/session.ts'], tests: ['rules/session'] },
  origin: { files: ['src/edge/origin.ts'], tests: ['calls/edge-origin', 'calls/edge-hooks', 'calls/edge-forms'] },
};

const goal = 0.95;
/** One engine sees a fault as well as two. */
const names = '^(?!.*\\(postgres\\))';

function filesBelow(path: string): string[] {
  if (path.endsWith('.ts')) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => filesBelow(`${path}/${entry.name}`));
}

/** So many of the list, the same ones for the same seed. */
function chosen<One>(list: readonly One[], most: number, seed: number): One[] {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return list
    .map((one) => ({ one, at: next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, most)
    .map(({ one }) => one);
}

/** Runs tests with a fault, or with none; false when one of them failed or no end came. */
function holds(command: readonly string[], mutant: Mutant | null, patience: number): Promise<boolean> {
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', ...command, '--config', 'bench/mutation.config.ts', '--bail=1', '-t', names, '--passWithNoTests'],
    { stdio: 'ignore', detached: true, env: { ...process.env, ...(mutant ? { MUTANT: JSON.stringify(mutant) } : {}) } },
  );
  const end = () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  process.once('exit', end);
  const late = setTimeout(end, patience);
  return new Promise((resolve) =>
    child.once('exit', (code) => {
      clearTimeout(late);
      process.off('exit', end);
      resolve(code === 0);
    }),
  );
}

const isEquivalent = (mutant: Mutant): boolean =>
  equivalents.some(({ file, source, says }) => file === mutant.file && source === mutant.source && says === mutant.says);

async function run(name: string, most: number, seed: number, isWide: boolean): Promise<boolean> {
  const part = parts[name];
  if (!part) throw new Error(`There is no part called ${name}. There are ${Object.keys(parts).join(', ')}.`);
  const all = part.files.flatMap(filesBelow).flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')));
  const asked = chosen(
    all.filter((mutant) => !isEquivalent(mutant)),
    most,
    seed,
  );
  const nearest = ['run', ...part.tests.map((test) => join('tests', test))];
  const began = performance.now();
  if (!(await holds(nearest, null, 600_000))) throw new Error(`The tests of ${name} fail without any fault.`);
  const patience = 3 * (performance.now() - began) + 30_000;
  const left: Mutant[] = [];
  for (const mutant of asked) {
    const isSeen =
      !(await holds(nearest, mutant, patience)) || (isWide && !(await holds(['related', mutant.file, '--run'], mutant, 900_000)));
    if (!isSeen) left.push(mutant);
    console.log(`${isSeen ? 'killed  ' : 'SURVIVED'} ${mutant.file}:${mutant.line} ${mutant.says}`);
  }
  const share = asked.length === 0 ? 1 : 1 - left.length / asked.length;
  console.log(
    `${name}: ${asked.length - left.length} of ${asked.length} killed (${(100 * share).toFixed(1)} %), ${all.length} faults there are, ${all.filter(isEquivalent).length} named as equivalent\n`,
  );
  return share >= goal;
}

/** True when every part asked for reached its goal. */
export async function mutation(words: readonly string[]): Promise<boolean> {
  const number = (option: string, usual: number) => Number(words.find((word) => word.startsWith(`--${option}=`))?.split('=')[1] ?? usual);
  const named = words.filter((word) => !word.startsWith('--'));
  let reached = true;
  for (const name of named.length > 0 ? named : Object.keys(parts))
    reached = (await run(name, number('most', Number.POSITIVE_INFINITY), number('seed', 1), words.includes('--wide'))) && reached;
  return reached;
}
