// Tests that a lobby's address carries its whole view, and that packed games unpack unchanged.
import { describe, expect, test } from 'vitest';
import { changeQuery, emptyLobbyQuery, gamesRequest, lobbyAddress, packGames, readLobby, unpackGames } from '#values/games/lobby.ts';

describe('the address of a lobby', () => {
  test.each([
    ['', emptyLobbyQuery],
    ['?page=jade&n=3', { ...emptyLobbyQuery, vendor: 'jade', page: 3 }],
    ['?vassalage=jade', { ...emptyLobbyQuery, vendor: 'jade' }],
    ['?list=hot&type=video&n=2', { ...emptyLobbyQuery, list: 'hot' }],
    ['?list=ever&min=3&lines=7&n=-1&page=%3Cb%3E', emptyLobbyQuery],
    ['?type=video&min=0.5&lines=25&q=+koi+', { ...emptyLobbyQuery, type: 'video', min: '0.5', lines: true, q: 'koi' }],
  ])('%s is parsed and written back unchanged (GM-01, GM-03, GM-04)', (search, query) => {
    const read = readLobby(new URLSearchParams(search), 'RNG');
    expect(read).toEqual(query);
    expect(readLobby(new URLSearchParams(lobbyAddress('/rng', read).split('?')[1]), 'RNG')).toEqual(read);
  });
  test('the filters for lines and for a bet of one apply to slots only (GM-04)', () => {
    expect(readLobby(new URLSearchParams('min=1&lines=25'), 'RNG')).toMatchObject({ min: '1', lines: true });
    expect(readLobby(new URLSearchParams('min=1&lines=25'), 'LIVE')).toMatchObject({ min: '', lines: false });
  });
  test('another list resets page and filters, and a filter switches to the list of all games (GM-03)', () => {
    const deep = { ...emptyLobbyQuery, vendor: 'jade', min: '0.5', page: 4 };
    expect(changeQuery(deep, { list: 'hot' })).toEqual({ ...emptyLobbyQuery, vendor: 'jade', list: 'hot' });
    expect(changeQuery({ ...emptyLobbyQuery, list: 'fav', page: 2 }, { min: '0.1' })).toEqual({ ...emptyLobbyQuery, min: '0.1' });
    expect(changeQuery(deep, { type: 'video' })).toEqual({ ...deep, type: 'video', page: 1 });
    expect(changeQuery(deep, { page: 5 })).toEqual({ ...deep, page: 5 });
  });
  test('the request has a field for each chosen filter and no other, and fish games name no provider (GM-06, GM-07)', () => {
    const query = { ...emptyLobbyQuery, vendor: 'jade', type: 'video', min: '0.5', lines: true, q: 'koi', page: 3 };
    const fields = { gameClassify: 'video', minBet: '0.5', minLineNum: 25, gameName: 'koi' };
    expect(gamesRequest(query, 'RNG')).toEqual({ vassalage: 'jade', ...fields });
    expect(gamesRequest(query, 'FISH')).toEqual(fields);
    expect(gamesRequest(emptyLobbyQuery, 'RNG')).toEqual({});
  });
  test('packed games unpack unchanged', () => {
    const games = [
      { nodeId: '1', code: 'a-b', name: 'A & "B"', vendor: 'x', min: '0.10', open: true, image: null },
      { nodeId: '2', code: 'c', name: 'C', vendor: 'y', min: '1.00', open: false, image: '/c.webp' },
      { nodeId: '3', code: 'd', name: 'D', vendor: 'y', min: '1.00', open: true, image: null, group: true },
      { nodeId: '4', code: 'e', name: 'E', vendor: 'y', min: '1.00', open: false, image: null, group: true },
    ];
    expect(unpackGames(packGames(games))).toEqual(games);
    expect(unpackGames(packGames([]))).toEqual([]);
  });
});
