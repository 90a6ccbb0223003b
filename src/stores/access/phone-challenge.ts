/** The phone provider's human check in a popup window, so that no code of the provider runs in a page with a form. */
import { type Refusal, refused } from '#client/result.ts';

const size = 'popup,width=420,height=640';
/** Milliseconds between two checks, because a closed window fires no event. */
const pollInterval = 400;

/** The language prefix of this page's path. */
function base(): string {
  const { lang } = document.documentElement;
  return new RegExp(`^/${lang}(?:/|$)`).test(location.pathname) ? `/${lang}` : '';
}

/** Opens the check and returns the provider's token for `requestCode`. Call it in a click handler, because browsers block other popups. */
export function openProviderCheck(siteKey: string): Promise<string | Refusal> {
  const opened = window.open(`${base()}/login/check?key=${encodeURIComponent(siteKey)}`, 'isla-check', size);
  return new Promise((resolve) => {
    const end = (found: string | Refusal): void => {
      clearInterval(timer);
      removeEventListener('message', onMessage);
      opened?.close();
      resolve(found);
    };
    const onMessage = (event: MessageEvent<unknown>): void => {
      const { data, origin, source } = event;
      if (origin !== location.origin || source !== opened || typeof data !== 'object' || data === null || !('check' in data)) return;
      end(String(data.check));
    };
    const timer = setInterval(() => {
      if (!opened || opened.closed) end(refused('phone.popup-closed-by-user'));
    }, pollInterval);
    addEventListener('message', onMessage);
  });
}
