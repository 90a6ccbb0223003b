// Unpacks the packaged browser before the workers start: two workers unpacking at once would break each other.
import { launchOptions } from '../../scripts/browser.ts';

export async function setup(): Promise<void> {
  await launchOptions();
}
