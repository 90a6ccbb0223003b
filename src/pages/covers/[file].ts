/** A game's drawn cover; its address contains a hash of the drawing. */
import type { APIRoute } from 'astro';
import { games } from '#calls/games.ts';
import { cover } from '#covers/cover.ts';
import { coverHash, coverPath } from '#covers/cover-url.ts';
import { subjectOfGame } from '#ui/pictures/game-cover.ts';

export const GET: APIRoute = async ({ params, locals, redirect }) => {
  const [, code, hash] = /^(.{1,80})\.([0-9a-f]{8})\.svg$/.exec(params.file ?? '') ?? [];
  if (!code) return new Response(null, { status: 404 });
  const requested = await locals.ask(games.game, { gameCode: code });
  if (!requested.ok) return new Response(null, { status: requested.code === 'game.unknown' ? 404 : 503 });
  const subject = subjectOfGame(requested.value);
  // The hash of an older drawing: redirect to the current one.
  if (hash !== coverHash(subject)) return redirect(coverPath(subject), 302);
  return new Response(cover(subject), {
    headers: { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' },
  });
};
