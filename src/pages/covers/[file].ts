/** A game's drawn cover, and the picture that a link shows in a chat; an address contains a hash of the drawing. */
import type { APIContext, APIRoute } from 'astro';
import sharp from 'sharp';
import logo from '#brand/logo.svg?raw';
import type { ValueOf } from '#calls/endpoint.ts';
import { games } from '#calls/games.ts';
import { system } from '#calls/system.ts';
import { cover } from '#covers/cover.ts';
import { coverHash, coverPath } from '#covers/cover-url.ts';
import { type PreviewSubject, preview } from '#covers/preview.ts';
import { previewHash, previewPath } from '#ui/pictures/preview-url.ts';
import type { GameType } from '#values/games/categories.ts';
import type { Subject } from '#values/games/motifs.ts';

/** What a game's drawings depend on. */
const subjectOfGame = ({ gameCode, gameName, gameType, vassalage }: ValueOf<typeof games.game>): Subject => ({
  code: gameCode,
  name: gameName,
  category: gameType as GameType,
  vendor: vassalage,
});

const forEver = 'public, max-age=31536000, immutable';

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
async function previewResponse({ params, locals, redirect }: APIContext): Promise<Response> {
  const [, name, hash] = /^(.{1,100})\.([0-9a-f]{8})\.png$/.exec(params.file ?? '') ?? [];
  const subject = name ? await subjectOf(locals, name) : 404;
  if (typeof subject === 'number') return new Response(null, { status: subject });
  if (hash !== previewHash(subject, logo)) return redirect(previewPath(subject, logo), 302);
  const picture = await sharp(Buffer.from(preview(subject, logo)))
    .png({ palette: true })
    .toBuffer();
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/png', 'cache-control': forEver } });
}

export const GET: APIRoute = async (context) => {
  const { params, locals, redirect } = context;
  if (params.file?.endsWith('.png')) return previewResponse(context);
  const [, code, hash] = /^(.{1,80})\.([0-9a-f]{8})\.svg$/.exec(params.file ?? '') ?? [];
  if (!code) return new Response(null, { status: 404 });
  const requested = await locals.ask(games.game, { gameCode: code });
  if (!requested.ok) return new Response(null, { status: requested.code === 'game.unknown' ? 404 : 503 });
  const subject = subjectOfGame(requested.value);
  // The hash of an older drawing: redirect to the current one.
  if (hash !== coverHash(subject)) return redirect(coverPath(subject), 302);
  return new Response(cover(subject), {
    headers: { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': forEver },
  });
};
