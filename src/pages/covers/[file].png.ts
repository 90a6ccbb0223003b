/** The picture that a link shows in a chat; its address contains a hash of the drawing. */
import type { APIContext, APIRoute } from 'astro';
import sharp from 'sharp';
import logo from '#brand/logo.svg?raw';
import { games } from '#calls/games.ts';
import { system } from '#calls/system.ts';
import { type PreviewSubject, preview } from '#covers/preview.ts';
import { subjectOfGame } from '#ui/pictures/game-cover.ts';
import { previewHash, previewPath } from '#ui/pictures/preview-url.ts';

/** The subject of a picture by its name; a status when there is none, or nobody knows now. */
async function subjectOf({ ask, lang }: APIContext['locals'], name: string): Promise<PreviewSubject | 404 | 503> {
  const [, kind, code = ''] = /^(brand|game|promotion)(?:-(.+))?$/.exec(name) ?? [];
  if (kind === 'brand') return null;
  if (kind === 'game') {
    const answer = await ask(games.game, { gameCode: code });
    return answer.ok ? subjectOfGame(answer.value) : answer.code === 'game.unknown' ? 404 : 503;
  }
  if (kind !== 'promotion') return 404;
  const answer = await ask(system.promotion, { code, language: lang });
  return answer.ok ? { promotion: code } : answer.code === 'not_found' ? 404 : 503;
}

/** A PNG, because chats show no drawings. The page cache keeps it, so each is drawn once. */
export const GET: APIRoute = async ({ params, locals, redirect }) => {
  const [, name, hash] = /^(.{1,100})\.([0-9a-f]{8})$/.exec(params.file ?? '') ?? [];
  const subject = name ? await subjectOf(locals, name) : 404;
  if (typeof subject === 'number') return new Response(null, { status: subject });
  if (hash !== previewHash(subject, logo)) return redirect(previewPath(subject, logo), 302);
  const picture = await sharp(Buffer.from(preview(subject, logo)))
    .png({ palette: true })
    .toBuffer();
  return new Response(new Uint8Array(picture), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' },
  });
};
