/** Builds what runs inside the game frame: one page with its style and script inside, and the policy it must be sent with. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = dirname(fileURLToPath(import.meta.url));
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** `{origin}` stands for the site's public address. A sandboxed frame has no origin of its own, so nothing here leans on `'self'` but who may frame it. */
const policyOf = (style: string, script: string) =>
  [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(style)}`,
    "connect-src 'self' {origin}",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self' {origin}",
    'sandbox allow-scripts',
  ].join('; ');

/** Writes `slot/index.html` and `slot/policy.json` (`{ "contentSecurityPolicy": "… {origin} …" }`) into `outDir`. Returns the page's bytes and policy. */
export async function buildOriginals(outDir: string): Promise<{ html: string; policy: string }> {
  const made = await build({
    configFile: false,
    root: join(here, 'slot'),
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2020',
      cssTarget: 'chrome87',
      modulePreload: false,
      rollupOptions: { input: [join(here, 'slot', 'main.ts'), join(here, 'slot', 'slot.css')] },
    },
  });
  const output = (Array.isArray(made) ? made : [made]).flatMap((one) => ('output' in one ? one.output : []));
  const script = output
    .map((file) => (file.type === 'chunk' ? file.code.trim() : ''))
    .join('')
    .replaceAll('</script', '<\\/script');
  const style = output.map((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source).trim() : '')).join('');
  if (!script || !style) throw new Error('the game frame was built without script or style');
  const html = readFileSync(join(here, 'slot', 'index.html'), 'utf8')
    .replace(/\n\s*/g, '\n')
    .replace('/*style*/', () => style)
    .replace('/*script*/', () => script);
  const policy = policyOf(style, script);
  const folder = join(resolve(outDir), 'slot');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'policy.json'), `${JSON.stringify({ contentSecurityPolicy: policy })}\n`);
  return { html, policy };
}
