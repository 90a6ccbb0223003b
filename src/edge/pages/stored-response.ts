/** A response in memory with its encodings, and the choice among them. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The response to write, shared by the Hono pipeline and the fast path. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

export interface StoredResponse {
  readonly status: number;
  /** Without length, encoding and ETag, which depend on the chosen encoding. */
  readonly headers: Readonly<Record<string, string>>;
  readonly tag: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly br: Uint8Array<ArrayBuffer> | null;
  readonly gzip: Uint8Array<ArrayBuffer> | null;
  readonly bytes: number;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const compressible = /^(?:text\/|application\/(?:json|javascript|manifest\+json|xml|wasm)|image\/(?:svg\+xml|x-icon|vnd\.microsoft\.icon))/;

/**
 * Compresses off the main thread. `quality` is brotli's: 11 for files, less where a client waits. Content unchanged since `before` is not
 * compressed again.
 */
export async function store(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
  quality: number,
  before?: StoredResponse,
): Promise<StoredResponse> {
  const plain = Uint8Array.from(body);
  const tag = createHash('sha256').update(plain).digest('hex').slice(0, 24);
  if (before?.tag === tag && before.headers['content-type'] === headers['content-type']) return { ...before, status, headers };
  const isCompressible = plain.length > 200 && compressible.test(headers['content-type'] ?? '');
  const [br, gz] = isCompressible
    ? await Promise.all([
        toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
        toGzip(plain, { level: 9 }),
      ])
    : [null, null];
  const bytes = plain.length + (br?.length ?? 0) + (gz?.length ?? 0);
  return { status, headers, tag, plain, br: br && Uint8Array.from(br), gzip: gz && Uint8Array.from(gz), bytes };
}

/** Picks the encoding, returns 304 on a matching ETag, and omits the body for HEAD. */
export function replyWith(stored: StoredResponse, method: string, header: (name: string) => string | null | undefined): Reply {
  const coding = codingFor(stored, header('accept-encoding'));
  const body = coding === null ? stored.plain : (stored[coding] as Uint8Array<ArrayBuffer>);
  const headers: Record<string, string> = { ...stored.headers, etag: `"${stored.tag}${coding ? `-${coding}` : ''}"` };
  if (stored.br) headers.vary = 'Accept-Encoding';
  if (isUnchanged(stored, header('if-none-match'))) {
    delete headers['content-type'];
    return { status: 304, headers, body: null };
  }
  if (coding) headers['content-encoding'] = coding;
  headers['content-length'] = String(body.length);
  return { status: stored.status, headers, body: method === 'HEAD' ? null : body };
}

export const isPage = (stored: StoredResponse): boolean => (stored.headers['content-type'] ?? '').startsWith('text/html');

export const toResponse = (reply: Reply): Response => new Response(reply.body, { status: reply.status, headers: reply.headers });

export type Coding = 'br' | 'gzip' | null;

/** The smallest encoding that the client accepts. */
export function codingFor(stored: StoredResponse, accepted: string | null | undefined): Coding {
  if (!accepted) return null;
  return stored.br && accepts(accepted, 'br') ? 'br' : stored.gzip && accepts(accepted, 'gzip') ? 'gzip' : null;
}

export const isUnchanged = (stored: StoredResponse, tags: string | null | undefined): boolean =>
  stored.status === 200 && sameTag(tags, stored.tag);

function accepts(header: string, coding: string): boolean {
  if (!header.includes(coding)) return false;
  return header.split(',').some((part) => {
    const [name, ...rest] = part.trim().split(';');
    return name?.trim() === coding && !rest.some((parameter) => /^\s*q=0(?:\.0{0,3})?\s*$/.test(parameter));
  });
}

function sameTag(header: string | null | undefined, tag: string): boolean {
  if (!header) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some(
    (part) =>
      part
        .trim()
        .replace(/^W\//, '')
        .replace(/^"|(?:-br|-gzip)?"$/g, '') === tag,
  );
}
