/** How the site is built: one brand, one public address, on demand behind `src/fetch.ts`. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import { calm } from './scripts/astro/calm.mjs';
import { cssLayers } from './scripts/astro/css-layers.mjs';
import { devGate } from './scripts/astro/dev-gate.mjs';
import { kit } from './scripts/astro/kit.mjs';
import { offline } from './scripts/astro/offline.mjs';
import { originals } from './scripts/astro/originals.mjs';
import { smallPreload } from './scripts/astro/preload.mjs';
import { smallIsland, smallIslandHash } from './scripts/astro/small-island.mjs';
import { smallOfetch } from './scripts/astro/small-ofetch.mjs';
import { brandOf } from './src/brands/current.ts';
import { localeOf } from './src/i18n/locales.ts';
import { blockedScriptHash, headScriptHash, languageScriptHash, lateScriptHash, slidScriptHash } from './src/layouts/head-script.ts';

const brand = process.env.BRAND || 'isla';
const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));
const [first, ...others] = brandOf(brand).languages.map((code) => localeOf(code).prefix);

export default defineConfig({
  output: 'server',
  site: process.env.PUBLIC_URL || 'http://localhost:4321',
  srcDir: './src',
  trailingSlash: 'ignore',
  compressHTML: true,
  adapter: node({ mode: 'middleware', staticHeaders: true }),
  integrations: [react(), calm(), devGate({ version }), kit(), offline({ brand, tags: others }), originals()],
  session: false,
  logger: { entrypoint: new URL('./scripts/astro/log.mjs', import.meta.url) },
  image: { service: passthroughImageService() },
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  server: { port: Number(process.env.PORT || 4321), host: process.env.HOST || '127.0.0.1' },
  build: { inlineStylesheets: 'always', format: 'directory' },
  i18n: {
    defaultLocale: first,
    locales: [first, ...others],
    routing: { prefixDefaultLocale: false, redirectToDefaultLocale: false, fallbackType: 'rewrite' },
    fallback: Object.fromEntries(others.map((tag) => [tag, first])),
  },
  security: {
    // The edge checks every unsafe request itself, calls included (R3).
    checkOrigin: false,
    csp: {
      algorithm: 'SHA-256',
      directives: [
        // All that a page loads has a directive of its own but what is prefetched, which Firefox judges by the default.
        "default-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "frame-src 'self'",
        "manifest-src 'self'",
        "media-src 'self'",
        "worker-src 'self'",
        "font-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'self'",
        "object-src 'none'",
        "base-uri 'none'",
      ],
      // The scripts in the head that must run before the first paint, and the one for where no file of script comes.
      scriptDirective: {
        resources: ["'self'"],
        hashes: [headScriptHash, languageScriptHash, blockedScriptHash, lateScriptHash, slidScriptHash, smallIslandHash],
      },
      styleDirective: { resources: ["'self'"] },
    },
  },
  vite: {
    define: { 'import.meta.env.ISLA_BRAND': JSON.stringify(brand) },
    resolve: { alias: [{ find: /^#brand\//, replacement: fileURLToPath(new URL(`./src/brands/${brand}/`, import.meta.url)) }] },
    plugins: [cssLayers(), smallPreload(), smallIsland(), smallOfetch()],
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // React is most of what is sent and changes least: it stays in the browser's cache from one release to the next.
              codeSplitting: {
                groups: [
                  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|@nanostores\/react|@astrojs\/react)\// },
                  // What a page may need without a session comes alone.
                  { name: 'preload', test: /preload-helper/ },
                  { name: 'nanostores', test: /node_modules\/nanostores\// },
                  { name: 'time', test: /values\/server-clock\.ts$/ },
                  { name: 'mark', test: /client\/session-mark\.ts$/ },
                  { name: 'answer', test: /client\/answer\.ts$/ },
                  { name: 'keep', test: /client\/keep\.ts$/ },
                  { name: 'access', test: /calls\/access\.ts$/ },
                  // What always comes together is smaller as one file.
                  { name: 'session', test: /src\/(?:stores\/session|client\/tabs|calls\/member)\.ts$/ },
                  { name: 'account', test: /src\/stores\/(?:account|balance)\.ts$/ },
                ],
              },
            },
          },
        },
      },
    },
  },
});
