// A lobby's address says all of its view, and games in short come back whole.
import { describe, expect, test } from 'vitest';
import { chosen, gamesAsked, lobbyAddress, nothingAsked, packGames, readLobby, unpackGames } from '#values/lobby.ts';

describe('a lobby’s address', () => {
  test.each([
    ['', nothingAsked],
    ['?page=jade&n=3', { ...nothingAsked, vendor: 'jade', page: 3 }],
    ['?vassalage=jade', { ...nothingAsked, vendor: 'jade' }],
    ['?list=hot&type=video&n=2', { ...nothingAsked, list: 'hot' }],
    ['?list=ever&min=3&lines=7&n=-1&page=%3Cb%3E', nothingAsked],
    ['?type=video&min=0.5&lines=25&q=+koi+', { ...nothingAsked, type: 'video', min: '0.5', lines: true, q: 'koi' }],
  ])('GM-01 GM-03 GM-04 %s is read, and written the same', (search, asked) => {
    const read = readLobby(new URLSearchParams(search), 'RNG');
    expect(read).toEqual(asked);
    expect(readLobby(new URLSearchParams(lobbyAddress('/rng', read).split('?')[1]), 'RNG')).toEqual(read);
  });
  test('GM-04 lines and a bet of one are asked of slots alone', () => {
    expect(readLobby(new URLSearchParams('min=1&lines=25'), 'RNG')).toMatchObject({ min: '1', lines: true });
    expect(readLobby(new URLSearchParams('min=1&lines=25'), 'LIVE')).toMatchObject({ min: '', lines: false });
  });
  test('GM-03 another list forgets page and filters; a filter is a filter of all games', () => {
    const deep = { ...nothingAsked, vendor: 'jade', min: '0.5', page: 4 };
    expect(chosen(deep, { list: 'hot' })).toEqual({ ...nothingAsked, vendor: 'jade', list: 'hot' });
    expect(chosen({ ...nothingAsked, list: 'fav', page: 2 }, { min: '0.1' })).toEqual({ ...nothingAsked, min: '0.1' });
    expect(chosen(deep, { type: 'video' })).toEqual({ ...deep, type: 'video', page: 1 });
    expect(chosen(deep, { page: 5 })).toEqual({ ...deep, page: 5 });
  });
  test('GM-06 GM-07 what is chosen is asked for by the fields of the call, and what is not chosen by none; fish names no maker', () => {
    const asked = { ...nothingAsked, vendor: 'jade', type: 'video', min: '0.5', lines: true, q: 'koi', page: 3 };
    const fields = { gameClassify: 'video', minBet: '0.5', minLineNum: 25, gameName: 'koi' };
    expect(gamesAsked(asked, 'RNG')).toEqual({ vassalage: 'jade', ...fields });
    expect(gamesAsked(asked, 'FISH')).toEqual(fields);
    expect(gamesAsked(nothingAsked, 'RNG')).toEqual({});
  });
  test('games in short come back whole', () => {
    const games = [
      { nodeId: '1', code: 'a-b', name: 'A & "B"', vendor: 'x', min: '0.10', open: true, image: null },
      { nodeId: '2', code: 'c', name: 'C', vendor: 'y', min: '1.00', open: false, image: '/c.webp' },
    ];
    expect(unpackGames(packGames(games))).toEqual(games);
    expect(unpackGames(packGames([]))).toEqual([]);
  });
});
