// Shows an island whose list comes from the platform in its five states: loading, offline, failed, filled and empty.
import type { WritableAtom } from 'nanostores';
import type { ReactElement } from 'react';
import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type AsyncState, initialAsyncState } from '#stores/async-state.ts';
import { type Answers, ApiError, stubPlatform } from '../fake-api.ts';

/** Waits until the element contains the text, among others. */
export const expectText = (element: Locator, text: string): Promise<void> =>
  expect.element(element.filter({ hasText: text })).toBeInTheDocument();

interface Faces {
  store: WritableAtom<AsyncState<never>>;
  path: string;
  panel: ReactElement;
  /** Other requests of the panel. */
  besides?: Answers;
  words: { offline: string; retry: string };
  /** What the platform answers, and a text that then shows. */
  filled: readonly [value: unknown, text: string];
  empty?: readonly [value: unknown, text: string];
}

export async function checkFaces({ store, path, panel, besides = {}, words, filled, empty }: Faces): Promise<void> {
  store.set(initialAsyncState);
  stubPlatform({ ...besides, [path]: () => new Promise(() => {}) });
  const { unmount } = await render(panel);
  await expect.poll(() => document.querySelector('[aria-busy=true] [aria-hidden=true] .skel')).not.toBeNull();
  store.set({ ...initialAsyncState, face: 'offline', code: 'network' });
  await expect.element(page.getByRole('alert')).toHaveTextContent(words.offline);
  stubPlatform({ ...besides, [path]: () => new ApiError(403, 'role.not_allowed', 'Not now.') });
  const retry = page.getByRole('button', { name: words.retry });
  await userEvent.click(retry);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not now.');
  stubPlatform({ ...besides, [path]: () => filled[0] });
  await userEvent.click(retry);
  await expect.element(page.getByText(filled[1], { exact: false }).first()).toBeVisible();
  expect(page.getByRole('alert').query()).toBeNull();
  await unmount();
  store.set(initialAsyncState);
  if (!empty) return;
  stubPlatform({ ...besides, [path]: () => empty[0] });
  const again = await render(panel);
  await expect.element(page.getByText(empty[1], { exact: false }).first()).toBeVisible();
  await again.unmount();
  store.set(initialAsyncState);
}
