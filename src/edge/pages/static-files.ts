/** The built files, read once and sent from memory. */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { isFramePath } from '#values/games/hosted-vendors.ts';
import { ownValue } from '#values/own-value.ts';
import { type StoredResponse, store } from './stored-response.ts';

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

/** A worker runs under the policy it came with: ours may only call this site. */
const workerHeaders = {
  'cache-control': 'public, no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
};

export type Files = ReadonlyMap<string, StoredResponse>;

interface PageHeaders {
  readonly pathname: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/** A hosted vendor's frames under its path, each with its built policy. An opaque origin never matches `'self'`, so the origin is named. */
export async function readFrames(folder: string, path: string, publicUrl: string): Promise<Map<string, StoredResponse>> {
  const files = await readFiles(folder + path, path);
  const { origin } = new URL(publicUrl);
  const origins = [origin, ...(origin.startsWith('http://localhost') ? [origin.replace('localhost', '127.0.0.1')] : [])].join(' ');
  for (const [file, policyFile] of files) {
    if (!file.endsWith('/policy.json')) continue;
    files.delete(file);
    const { contentSecurityPolicy } = JSON.parse(new TextDecoder().decode(policyFile.plain)) as { contentSecurityPolicy: string };
    const frame = file.replace('/policy.json', '/index.html');
    const stored = files.get(frame);
    if (stored)
      files.set(frame, {
        ...stored,
        headers: { ...stored.headers, 'content-security-policy': contentSecurityPolicy.replaceAll('{origin}', origins) },
      });
  }
  return files;
}

/** Reads a folder under a path prefix. Uses the built `.br` and `.gz` beside a file, or compresses now. */
export async function readFiles(folder: string, prefix = '', headersFile?: string): Promise<Map<string, StoredResponse>> {
  const files = new Map<string, StoredResponse>();
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const pages = headersFile ? ((JSON.parse(await readFile(headersFile, 'utf8').catch(() => '[]')) ?? []) as PageHeaders[]) : [];
  const compressed = new Set(
    names.filter((each) => each.isFile() && /\.(?:br|gz)$/.test(each.name)).map((each) => join(each.parentPath, each.name)),
  );
  await Promise.all(
    names
      .filter((each) => each.isFile() && !/\.(?:br|gz|map)$/.test(each.name))
      .map(async (each) => {
        const file = join(each.parentPath, each.name);
        const path = `${prefix}/${relative(folder, file).split(sep).join('/')}`;
        const address = addressOf(path);
        const type = ownValue(types, extname(each.name).toLowerCase()) ?? 'application/octet-stream';
        const headers: Record<string, string> = { 'content-type': type, 'cache-control': cacheControl(path, type) };
        if (isFramePath(path)) headers['access-control-allow-origin'] = '*';
        if (path === '/offline.js') Object.assign(headers, workerHeaders);
        for (const { key, value } of pages.find((page) => page.pathname === address)?.headers ?? []) headers[key.toLowerCase()] = value;
        const body = await readFile(file);
        const stored = compressed.has(`${file}.br`) ? await readCompressed(file, headers, body) : await store(200, headers, body, 9);
        files.set(address, stored);
      }),
  );
  return files;
}

async function readCompressed(file: string, headers: Record<string, string>, body: Uint8Array): Promise<StoredResponse> {
  const stored = await store(200, { ...headers, 'content-type': 'application/octet-stream' }, body, 1);
  const [br, gzip] = await Promise.all([readFile(`${file}.br`), readFile(`${file}.gz`)]);
  return { ...stored, headers, br: Uint8Array.from(br), gzip: Uint8Array.from(gzip), bytes: body.length + br.length + gzip.length };
}

/** `/help/index.html` and `/help.html` become `/help`; a game's frame keeps its file name. */
function addressOf(path: string): string {
  if (isFramePath(path)) return path;
  return path.replace(/\/index\.html$/, '').replace(/\.html$/, '') || '/';
}

/** Hashed file names are immutable. */
function cacheControl(path: string, type: string): string {
  if (path.startsWith('/_astro/') || /\.[0-9a-zA-Z_-]{8,}\.(?:js|css|svg|png|webp|avif|wasm)$/.test(path))
    return 'public, max-age=31536000, immutable';
  return type.startsWith('text/html') ? 'public, no-cache' : 'public, max-age=3600';
}
