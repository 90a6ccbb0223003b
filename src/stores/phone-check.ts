/** The phone provider's own check of a person, in a window of its own: nothing of the provider's is loaded into a page that one types in. */
import { type Refusal, refused } from '#client/answer.ts';

const size = 'popup,width=420,height=640';
/** A window does not say that it was closed. */
const looks = 400;

/** The language's part of this page's address. */
function base(): string {
  const { lang } = document.documentElement;
  return new RegExp(`^/${lang}(?:/|$)`).test(location.pathname) ? `/${lang}` : '';
}

/** What the check gave, to be sent along with the wish for a code. Call it in a press: browsers open no window otherwise. */
export function passCheck(siteKey: string): Promise<string | Refusal> {
  const opened = window.open(`${base()}/login/check?key=${encodeURIComponent(siteKey)}`, 'isla-check', size);
  return new Promise((resolve) => {
    const end = (found: string | Refusal): void => {
      clearInterval(watch);
      removeEventListener('message', hear);
      opened?.close();
      resolve(found);
    };
    const hear = (event: MessageEvent<unknown>): void => {
      const { data, origin, source } = event;
      if (origin !== location.origin || source !== opened || typeof data !== 'object' || data === null || !('check' in data)) return;
      end(String(data.check));
    };
    const watch = setInterval(() => {
      if (!opened || opened.closed) end(refused('phone.popup-closed-by-user'));
    }, looks);
    addEventListener('message', hear);
  });
}
