/** Builds the game frames: each one page with inline style and script, and its content security policy. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = dirname(fileURLToPath(import.meta.url));
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * `{origin}` is replaced by the site's public address. A sandboxed frame has an opaque origin, so `'self'` is only
 * usable in frame-ancestors.
 */
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

/** The frames, by the name of their folder: it holds `index.html`, `main.ts` and a style sheet of that name. */
const frames = ['slot', 'sports', 'table', 'fish'] as const;
type FrameName = (typeof frames)[number];
export interface BuiltFrame {
  readonly html: string;
  readonly policy: string;
}

/**
 * Builds every frame into `outDir`, for browsers from `target` on, by default those of the build tool. Returns each page's HTML and
 * policy.
 */
export async function buildOriginals(outDir: string, target?: string[]): Promise<Readonly<Record<FrameName, BuiltFrame>>> {
  const built = await Promise.all(frames.map(async (name) => [name, await buildFrame(name, outDir, target)] as const));
  return Object.fromEntries(built) as Record<FrameName, BuiltFrame>;
}

/** Writes `{name}/index.html` and `{name}/policy.json` (`{ "contentSecurityPolicy": "… {origin} …" }`). */
async function buildFrame(name: FrameName, outDir: string, target: string[] | undefined): Promise<BuiltFrame> {
  const made = await build({
    configFile: false,
    root: join(here, name),
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      ...(target ? { target } : {}),
      modulePreload: false,
      rollupOptions: { input: [join(here, name, 'main.ts'), join(here, name, `${name}.css`)] },
    },
  });
  const output = (Array.isArray(made) ? made : [made]).flatMap((one) => ('output' in one ? one.output : []));
  const script = output
    .map((file) => (file.type === 'chunk' ? file.code.trim() : ''))
    .join('')
    .replaceAll('</script', '<\\/script');
  const style = output.map((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source).trim() : '')).join('');
  if (!script || !style) throw new Error('the game frame was built without script or style');
  const html = readFileSync(join(here, name, 'index.html'), 'utf8')
    .replace(/\n\s*/g, '\n')
    .replace('/*style*/', () => style)
    .replace('/*script*/', () => script);
  const policy = policyOf(style, script);
  const folder = join(resolve(outDir), name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'policy.json'), `${JSON.stringify({ contentSecurityPolicy: policy })}\n`);
  return { html, policy };
}
