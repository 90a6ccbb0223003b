/** Build configuration: one brand, one public URL, server-rendered behind `src/fetch.ts`. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import { defineConfig, passthroughImageService } from 'astro/config';
import { compileHints } from './scripts/astro/compile-hints.mjs';
import { cssLayers } from './scripts/astro/css-layers.mjs';
import { devGate } from './scripts/astro/dev-gate.mjs';
import { gallery } from './scripts/astro/gallery.mjs';
import { idleDirective } from './scripts/astro/idle-directive.mjs';
import { offline } from './scripts/astro/offline.mjs';
import { oldestBrowsers } from './scripts/astro/oldest-browsers.mjs';
import { originals } from './scripts/astro/originals.mjs';
import { smallPreload } from './scripts/astro/preload.mjs';
import { reactIslands } from './scripts/astro/react-islands.mjs';
import { smallCryptoJs } from './scripts/astro/small-crypto-js.mjs';
import { smallIsland, smallIslandScript } from './scripts/astro/small-island.mjs';
import { smallOfetch } from './scripts/astro/small-ofetch.mjs';
import { brandOf } from './src/brands/current.ts';
import { localeOf } from './src/i18n/locales.ts';
import { blockedScriptHash, headScriptHash, languageScriptHash, lateScriptHash, slidScriptHash } from './src/layouts/head-script.ts';
import { scriptHash } from './src/layouts/script-hash.ts';

const brand = process.env.BRAND || 'isla';
const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));
const [first, ...others] = brandOf(brand).languages.map((code) => localeOf(code).prefix);

/**
 * The file of a script. A form's scripts name thirty others, so each character counts: Rolldown needs a hash of seven for so many, and a
 * script of an Astro component is called after the component alone.
 */
const scriptName = ({ name }) => `_astro/${/^\w+(?=\.astro_astro_type_)/.exec(name)?.[0] ?? '[name]'}.[hash:7].js`;

export default defineConfig({
  output: 'server',
  site: process.env.PUBLIC_URL || 'http://localhost:4321',
  srcDir: './src',
  trailingSlash: 'ignore',
  compressHTML: true,
  adapter: node({ mode: 'middleware', staticHeaders: true }),
  integrations: [reactIslands(), idleDirective(), devGate({ version }), gallery(), offline({ brand, tags: others }), originals()],
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
    // The edge checks every unsafe request itself, API calls included (R3).
    checkOrigin: false,
    csp: {
      algorithm: 'SHA-256',
      directives: [
        // Every resource type has a directive, except prefetches, for which Firefox uses the default.
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
      // Head scripts that run before the first paint, and the one for blocked script files.
      scriptDirective: {
        resources: ["'self'"],
        hashes: [headScriptHash, languageScriptHash, blockedScriptHash, lateScriptHash, slidScriptHash, scriptHash(smallIslandScript)],
      },
      styleDirective: { resources: ["'self'"] },
    },
  },
  vite: {
    define: { 'import.meta.env.ISLA_BRAND': JSON.stringify(brand) },
    resolve: { alias: [{ find: /^#brand\//, replacement: fileURLToPath(new URL(`./src/brands/${brand}/`, import.meta.url)) }] },
    plugins: [compileHints(), cssLayers(), smallPreload(), smallIsland(), smallOfetch(), smallCryptoJs()],
    // Styles are built with the server's half, whose scripts only our Node runs.
    build: { assetsInlineLimit: 0, cssTarget: oldestBrowsers },
    environments: {
      client: {
        build: {
          target: oldestBrowsers,
          rolldownOptions: {
            output: {
              chunkFileNames: scriptName,
              entryFileNames: scriptName,
              // React is most of the script and changes least: a separate file stays cached across releases.
              codeSplitting: {
                groups: [
                  {
                    name: 'react',
                    test: /node_modules\/(?:react|react-dom|scheduler|@nanostores\/react|@astrojs\/react)\/|src\/ui\/(?:jsx|island)\//,
                  },
                  // Modules that a page may need without React or a session get separate files.
                  { name: 'fields', test: /src\/ui\/(?:forms\/typed-fields|elements\/fetch-fragment)\.ts$/, priority: 1 },
                  { name: 'preload', test: /preload-helper/ },
                  { name: 'nanostores', test: /node_modules\/nanostores\// },
                  { name: 'time', test: /values\/server-clock\.ts$/ },
                  { name: 'mark', test: /client\/session-mark\.ts$/ },
                  { name: 'result', test: /client\/result\.ts$/ },
                  { name: 'storage', test: /client\/storage\.ts$/ },
                  { name: 'access', test: /calls\/access\.ts$/ },
                  // Modules that always load together are smaller as one file.
                  { name: 'session', test: /src\/(?:stores\/access\/session|client\/tab-channel|calls\/member-info)\.ts$/ },
                  { name: 'account', test: /src\/stores\/(?:member\/account-sync|wallet\/balance)\.ts$/ },
                ],
              },
            },
          },
        },
      },
    },
  },
});
