// Finds the browser once before the workers do: the packaged one is unpacked at its first use, and two at a time would take each other's half.
import { launchOptions } from '../../scripts/browser.ts';

export async function setup(): Promise<void> {
  await launchOptions();
}
