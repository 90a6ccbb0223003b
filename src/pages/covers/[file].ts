/** A game's drawn cover, under an address that changes when the drawing would. */
import type { APIRoute } from 'astro';
import { games } from '#calls/games.ts';
import { cover } from '#covers/cover.ts';
import { coverHash, coverPath } from '#covers/subject.ts';
import type { Category, Subject } from '#values/motifs.ts';

export const GET: APIRoute = async ({ params, locals, redirect }) => {
  const [, code, hash] = /^(.{1,80})\.([0-9a-f]{8})\.svg$/.exec(params.file ?? '') ?? [];
  if (!code) return new Response(null, { status: 404 });
  const asked = await locals.ask(games.game, { gameCode: code });
  if (!asked.ok) return new Response(null, { status: asked.code === 'game.unknown' ? 404 : 503 });
  const { gameCode, gameName, gameType, vassalage } = asked.value;
  const subject: Subject = { code: gameCode, name: gameName, category: gameType as Category, vendor: vassalage };
  // An address of an older drawing: the picture is at its new one.
  if (hash !== coverHash(subject)) return redirect(coverPath(subject), 302);
  return new Response(cover(subject), {
    headers: { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' },
  });
};
