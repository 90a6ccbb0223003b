// Main thread work of a page in processor time: unaffected by other programs, and scalable to a slower phone.
import type { Browser, Frame, Page } from 'playwright';

type Micros = number;
type Millis = number;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: Micros;
  dur?: Micros;
  tdur?: Micros;
  args?: { name?: string };
}

/** One task, on the page's clock. */
export interface Task {
  start: Millis;
  end: Millis;
  /** Processor time. */
  work: Millis;
  /** It submits a frame for display. */
  draws: boolean;
}

const mark = 'isla-clock';

/**
 * Runs `what` and returns the main thread tasks of `where`, the page or a frame in it, during it, in order. `onShown` is told
 * when each frame reached the screen. Times are those of the clock of `where`.
 */
export async function tasksDuring(
  browser: Browser,
  page: Page,
  what: () => Promise<void>,
  { where = page, onShown }: { where?: Page | Frame; onShown?: (times: Millis[]) => void } = {},
): Promise<Task[]> {
  // Tasks, commits and the mark, and little else: each traced event costs the thread that is measured, with the usual categories a third.
  const shown = onShown ? ['disabled-by-default-display.framedisplayed'] : [];
  await browser.startTracing(page, {
    categories: ['toplevel', 'benchmark', 'blink.user_timing', ...shown],
  });
  await what();
  const origin = await where.evaluate((name) => performance.mark(name).startTime, mark);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const marked = traceEvents.find(({ name }) => name === mark);
  if (!marked) throw new Error('The trace does not know the mark of its page.');
  const clock = (ts: Micros): Millis => (ts - marked.ts) / 1000 + origin;
  onShown?.(traceEvents.filter(({ name }) => name === 'Display::FrameDisplayed').map(({ ts }) => clock(ts)));
  const here = traceEvents.filter(({ ph, pid, tid, dur }) => ph === 'X' && dur !== undefined && pid === marked.pid && tid === marked.tid);
  const frames = here.filter(({ name }) => name === 'ProxyMain::BeginMainFrame::commit').map(({ ts }) => ts);
  const tasks = here
    .filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
    .map(({ ts, dur = 0, tdur = 0 }) => ({
      start: clock(ts),
      end: clock(ts + dur),
      work: tdur / 1000,
      draws: frames.some((at) => at >= ts && at < ts + dur),
    }))
    .sort((a, b) => a.start - b.start);
  // Without them every figure would be a good one.
  if (!tasks.some(({ draws }) => draws)) throw new Error('The trace has no task that draws: the browser names its events otherwise.');
  return tasks;
}

/** Blocking time on a processor `times` slower: the part beyond 50 ms of each task after `from`. */
export const blocking = (tasks: readonly Task[], from: Millis, times: number): Millis =>
  tasks.reduce((sum, { end, work }) => sum + (end > from ? Math.max(0, work * times - 50) : 0), 0);

/** Work between two moments on a processor `times` slower. */
export const workBetween = (tasks: readonly Task[], from: Millis, to: Millis, times: number): Millis =>
  tasks.reduce((sum, { start, end, work }) => (end <= from || start >= to ? sum : sum + work * times), 0);

/**
 * Work from a touch at `from` to the frame shown at `to`, up to the last frame submitted before. Later work does not
 * delay that frame.
 */
export function workToFrame(tasks: readonly Task[], from: Millis, to: Millis, times: number): Millis {
  const last = tasks.findLast(({ draws, start }) => draws && start >= from && start < to);
  return workBetween(tasks, from, last?.end ?? to, times);
}
