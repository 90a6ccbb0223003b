/** The lines printed when the site is ready: its address, demo accounts, how to stop. */

/** Returns the lines for the running site of `src/fetch.ts`. */
export function startupBanner({ settings, warnings, accounts }) {
  const host = settings.host === '127.0.0.1' || settings.host === '::1' ? 'localhost' : settings.host;
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${settings.port}`;
  const demo = [
    'Demo: all money is play money. Accounts to sign in with:',
    ...accounts.map(({ role, username, password }) => `  ${role.padEnd(10)} ${username.padEnd(10)} ${password}`),
    `  All of them: ${address}/demo/accounts   Mail and SMS: /demo/outbox   Chats: /demo/chats   Close and open: /demo/switches`,
  ];
  return [...warnings, `Isla is at ${address}`, ...(settings.demo ? demo : []), 'Stop it with Ctrl+C.'];
}
