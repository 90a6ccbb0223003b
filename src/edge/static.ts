/** The built files, read once and sent from memory. */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { type Stored, store } from './reply.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** A worker is held by the policy it came with: ours asks this site, and does nothing else. */
const workerHeaders = {
  'cache-control': 'public, no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
};

export type Files = ReadonlyMap<string, Stored>;

interface PageHeaders {
  readonly pathname: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/** The frames of our own games, each with the policy it was built with: a frame without an origin cannot say `'self'`. */
export async function readFrames(folder: string, publicUrl: string): Promise<Map<string, Stored>> {
  const files = await readFiles(folder, '/originals');
  const { origin } = new URL(publicUrl);
  const origins = [origin, ...(origin.startsWith('http://localhost') ? [origin.replace('localhost', '127.0.0.1')] : [])].join(' ');
  for (const [path, policyFile] of files) {
    if (!path.endsWith('/policy.json')) continue;
    files.delete(path);
    const { contentSecurityPolicy } = JSON.parse(new TextDecoder().decode(policyFile.plain)) as { contentSecurityPolicy: string };
    const frame = path.replace('/policy.json', '/index.html');
    const stored = files.get(frame);
    if (stored)
      files.set(frame, {
        ...stored,
        headers: { ...stored.headers, 'content-security-policy': contentSecurityPolicy.replaceAll('{origin}', origins) },
      });
  }
  return files;
}

/** Reads a folder under a prefix. Beside a file may lie `.br` and `.gz` made at build; otherwise it is compressed now. */
export async function readFiles(folder: string, prefix = '', headersFile?: string): Promise<Map<string, Stored>> {
  const files = new Map<string, Stored>();
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const pages = headersFile ? ((JSON.parse(await readFile(headersFile, 'utf8').catch(() => '[]')) ?? []) as PageHeaders[]) : [];
  const packed = new Set(
    names.filter((each) => each.isFile() && /\.(?:br|gz)$/.test(each.name)).map((each) => join(each.parentPath, each.name)),
  );
  await Promise.all(
    names
      .filter((each) => each.isFile() && !/\.(?:br|gz|map)$/.test(each.name))
      .map(async (each) => {
        const file = join(each.parentPath, each.name);
        const path = `${prefix}/${relative(folder, file).split(sep).join('/')}`;
        const address = addressOf(path);
        const type = types[extname(each.name).toLowerCase()] ?? 'application/octet-stream';
        const headers: Record<string, string> = { 'content-type': type, 'cache-control': cacheControl(path, type) };
        if (path.startsWith('/originals/')) headers['access-control-allow-origin'] = '*';
        if (path === '/offline.js') Object.assign(headers, workerHeaders);
        for (const { key, value } of pages.find((page) => page.pathname === address)?.headers ?? []) headers[key.toLowerCase()] = value;
        const body = await readFile(file);
        const stored = packed.has(`${file}.br`) ? await readPacked(file, headers, body) : await store(200, headers, body, 9);
        files.set(address, stored);
      }),
  );
  return files;
}

async function readPacked(file: string, headers: Record<string, string>, body: Uint8Array): Promise<Stored> {
  const stored = await store(200, { ...headers, 'content-type': 'application/octet-stream' }, body, 1);
  const [br, gzip] = await Promise.all([readFile(`${file}.br`), readFile(`${file}.gz`)]);
  return { ...stored, headers, br: Uint8Array.from(br), gzip: Uint8Array.from(gzip), bytes: body.length + br.length + gzip.length };
}

/** `/help/index.html` and `/help.html` are the page `/help`; the frame of a game is asked for by its file's name. */
function addressOf(path: string): string {
  if (path.startsWith('/originals/')) return path;
  return path.replace(/\/index\.html$/, '').replace(/\.html$/, '') || '/';
}

/** A name that carries its content's hash never changes what it means. */
function cacheControl(path: string, type: string): string {
  if (path.startsWith('/_astro/') || /\.[0-9a-zA-Z_-]{8,}\.(?:js|css|svg|png|webp|avif|wasm)$/.test(path))
    return 'public, max-age=31536000, immutable';
  return type.startsWith('text/html') ? 'public, no-cache' : 'public, max-age=3600';
}
