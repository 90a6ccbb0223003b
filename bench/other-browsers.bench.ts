// The main stories in Firefox and WebKit, before a release (R27): sign-in, deposit, lottery bet, record, overlay, agent overview.
import { type OtherBrowser, openFirefox, openWebKit } from '../scripts/other-browsers.ts';
import { type Account, accountOf } from '../tests/e2e/browser.ts';
import { freePort, type RunningServer, startServer } from '../tests/e2e/server.ts';
import { notMeasured, type Row } from './result-row.ts';

/** Milliseconds that a story waits for one thing. */
const patience = 60_000;

/** Steps of a person, each in the page that is open then. */
function handsOn(browser: OtherBrowser, url: string) {
  /** Until it is true. A page that changes meanwhile is asked again. */
  const until = async (what: string, expression: string): Promise<void> => {
    let fault = '';
    for (const end = Date.now() + patience; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 150))) {
      const isTrue = await browser.evaluate(expression).catch((error: Error) => {
        fault = error.message;
        return false;
      });
      if (isTrue === true) return;
    }
    throw new Error(`${what} never came${fault ? `: ${fault}` : ''}`);
  };
  const shown = '(one) => one.getClientRects().length > 0 && !one.disabled';
  const nameOf = "(one) => (one.getAttribute('aria-label') ?? one.textContent).trim()";
  return {
    goto: (path: string) => browser.goto(url + path),
    until,
    arrive: (at: RegExp) => until(`the address ${at}`, `${at}.test(location.href)`),
    see: (words: RegExp) => until(`the words ${words}`, `${words}.test(document.body.innerText)`),
    fill: (selector: string, text: string) =>
      until(
        `the field ${selector}`,
        `(() => {
          const field = [...document.querySelectorAll(${JSON.stringify(selector)})].find(${shown});
          // Before hydration nobody listens.
          if (!field || document.querySelector('astro-island[client="load"][ssr]')) return false;
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(text)});
          for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
          return field.value === ${JSON.stringify(text)};
        })()`,
      ),
    press: (name: RegExp) =>
      until(
        `the button ${name}`,
        `(() => {
          const button = [...document.querySelectorAll('button, a, [role=button]')].find((one) => (${shown})(one) && ${name}.test((${nameOf})(one)));
          if (!button || document.querySelector('astro-island[client="load"][ssr]')) return false;
          button.click();
          return true;
        })()`,
      ),
  };
}

type Hands = ReturnType<typeof handsOn>;

async function signIn(hands: Hands, { username, password }: Account, path = '/en/login'): Promise<void> {
  await hands.goto(path);
  await hands.fill('[name=username]', username);
  await hands.fill('[name=password]', password);
  await hands.press(/^Sign in$/);
  await hands.fill('input[type=range]', '100');
}

const stories: readonly { readonly name: string; readonly tell: (hands: Hands, server: RunningServer) => Promise<void> }[] = [
  {
    name: 'a member signs in, deposits, bets on a lottery and reads the record',
    tell: async (hands, server) => {
      await signIn(hands, await accountOf(server, 'member'));
      await hands.until('the session', "!location.pathname.endsWith('/login')");
      await hands.goto('/en/member/depositv2');
      await hands.fill('[name=amount]', '500');
      await hands.press(/^Deposit ₱500\.00$/);
      await hands.arrive(/\/pay\//);
      await hands.press(/^Approve$/);
      await hands.arrive(/depositv2\?deposit=/);
      await hands.see(/Credited to your balance/);
      await hands.goto('/en/lottery?gameCode=fast-three&lottoView=betting');
      await hands.press(/^Big, small, odd, even$/);
      await hands.press(/^Odd$/);
      await hands.press(/^Add to slip, /);
      // A draw closes each minute, so the story waits for one with time left.
      await hands.until(
        'a draw with time left',
        "Date.parse(document.querySelector('.bet-head [data-until]')?.dataset.until ?? '') > Date.now() + 20000",
      );
      await hands.press(/^Buy for /);
      await hands.see(/Ticket bought/);
      await hands.goto('/en/member/transactionHistory');
      await hands.see(/500\.00/);
    },
  },
  {
    name: 'an agent reads the overview and the team',
    tell: async (hands, server) => {
      await signIn(hands, await accountOf(server, 'agent'), '/en/login?side=agent');
      await hands.arrive(/agentHome/);
      await hands.until('a table', "document.querySelector('main table tbody tr') !== null");
      await hands.goto('/en/agent/downlineManagmentView');
      await hands.until('a row', "document.querySelector('main tbody tr, main .rows > *') !== null");
    },
  },
];

export async function rows(): Promise<Row[]> {
  const server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  const rows: Row[] = [];
  const browsers = [
    ['Firefox', openFirefox],
    ['WebKit', async () => openWebKit(await freePort())],
  ] as const;
  try {
    for (const [name, open] of browsers)
      for (const story of stories) {
        const figure = `${name}: ${story.name}`;
        const browser = await open().catch((error: Error) => void rows.push(notMeasured(figure, 'the story', error.message)));
        if (!browser) continue;
        const fault = await story.tell(handsOn(browser, server.url), server).then(
          () => null,
          (error: Error) => error.message,
        );
        await browser.close();
        const told = fault === null ? 'ends as in Chromium' : fault;
        rows.push({ figure, target: 'ends as in Chromium', measured: told, reached: fault === null });
      }
  } finally {
    await server.stop();
  }
  return rows;
}
