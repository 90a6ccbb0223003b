/** The status gate for `astro dev`, in front of Vite, because prerendered pages arrive there without request headers. */
import { startupBanner } from '../startup-banner.mjs';

const slot = (globalThis[Symbol.for('isla')] ??= {});

export function devGate({ version }) {
  return {
    name: 'isla-dev-gate',
    hooks: {
      'astro:server:setup': ({ server }) => {
        Object.assign(slot, { mode: 'dev', version, tell: (sentence) => console.info(sentence) });
        server.middlewares.use(async (request, response, next) => {
          const path = (request.url ?? '/').split('?')[0];
          if (/^\/(?:@|__|src\/|node_modules\/|_astro\/|_image|\.)/.test(path) || (request.method !== 'GET' && request.method !== 'HEAD'))
            return next();
          try {
            await server.environments.ssr.runner.import('/src/fetch.ts');
            const running = await slot.ready();
            const answer = await running.site.gate(
              new Request(`http://${request.headers.host ?? 'localhost'}${request.url}`, {
                headers: { ...(request.headers.cookie ? { cookie: request.headers.cookie } : {}) },
              }),
            );
            if (!answer) return next();
            response.writeHead(answer.status, Object.fromEntries(answer.headers));
            response.end(Buffer.from(await answer.arrayBuffer()));
          } catch (error) {
            next(error);
          }
        });
        // Prints the lines of `npm start`; Astro's own line shows an address that is not the public one.
        server.httpServer?.once('listening', async () => {
          try {
            await server.environments.ssr.runner.import('/src/fetch.ts');
            for (const line of startupBanner(await slot.ready())) process.stdout.write(`${line}\n`);
          } catch (error) {
            if (error?.name !== 'StartupError') return console.error(error);
            process.stderr.write(`${error.message}\n`);
            process.exit(1);
          }
        });
        server.httpServer?.once('close', () => void slot.drain?.());
      },
    },
  };
}
