/** Reads request and response bodies up to a limit. */

/**
 * All bytes of a stream, or null once there are more than `limit`; the reader then continues after them. Rejects when the stream breaks.
 */
export async function readLimitedBody(
  reader: Pick<ReadableStreamDefaultReader<Uint8Array>, 'read'>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > limit) return null;
    parts.push(part.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** The same of a whole response, whose rest is not fetched. */
export async function readLimitedResponse(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  const bytes = await readLimitedBody(reader, limit);
  if (!bytes) void reader.cancel().catch(() => {});
  return bytes;
}
