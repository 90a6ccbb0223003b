/** A lock per checkout: two starts must not install or build into one folder at the same time. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const maxWorkMs = 10 * 60_000;

/** Waits for the lock of `work` and takes it until the returned function is called or this process exits. */
export function acquireLock(root, work, say) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const file = join(root, `.cache/${work}.pid`);
  for (let hasPrinted = false; !tryLock(file); hasPrinted = true) {
    if (!hasPrinted) say(`Waiting for another start, which is ${work} …`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
  }
  const release = () => rmSync(file, { force: true });
  process.on('exit', release);
  return () => {
    process.off('exit', release);
    release();
  };
}

function tryLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (isStale(file)) rmSync(file, { force: true });
  return false;
}

/** Whether the lock's owner was killed. Its pid may be reused by now, so a lock older than any work counts too. */
function isStale(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > maxWorkMs) return true;
    const holder = Number(readFileSync(file, 'utf8'));
    return holder > 0 && !isAlive(holder);
  } catch {
    // The lock was released meanwhile.
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
