/** One at a time in this checkout: two starts at once must not install, or build, into one folder. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const longestWork = 10 * 60_000;

/** Waits until nobody else in this checkout does the `work`, then keeps them out until `release` or the end of this process. */
export function alone(root, work, say) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const file = join(root, `.cache/${work}.pid`);
  for (let told = false; !taken(file); told = true) {
    if (!told) say(`Waiting for another start that is ${work} …`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
  }
  const release = () => rmSync(file, { force: true });
  process.on('exit', release);
  return () => {
    process.off('exit', release);
    release();
  };
}

function taken(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (isLeftBehind(file)) rmSync(file, { force: true });
  return false;
}

/** By one that was killed. Its number may be another's by now, so what is older than any work counts too. */
function isLeftBehind(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > longestWork) return true;
    const holder = Number(readFileSync(file, 'utf8'));
    return holder > 0 && !isAlive(holder);
  } catch {
    // Let go between two looks.
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
