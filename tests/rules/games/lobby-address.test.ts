// Tests that a lobby's address carries its whole view, and that packed games unpack unchanged.
import { describe, expect, test } from 'vitest';
import { pageRule } from '#edge/routes.ts';
import { categoryPages } from '#values/games/categories.ts';
import {
  changeQuery,
  countFilters,
  emptyLobbyQuery,
  gamesRequest,
  lobbyAddress,
  packGames,
  readLobby,
  unpackGames,
} from '#values/games/lobby.ts';

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
  test.each([
    [
      'LIVE',
      'type=cards&bet=100&seats=limited',
      { type: 'cards', bet: '100', seats: 'limited' },
      { gameClassify: 'cards', bet: '100', seats: 'limited' },
    ],
    ['PVP', 'bet=10000&seats=unlimited', { bet: '10000', seats: 'unlimited' }, { bet: '10000', seats: 'unlimited' }],
    ['COCKFIGHT', 'bet=10&seats=limited', { bet: '10' }, { bet: '10' }],
    ['SPORTS', 'league=Bay+Cup&start=60', { league: 'Bay Cup', start: '60' }, { league: 'Bay Cup', startWithin: 60 }],
    ['ESPORTS', 'start=120&bet=10&min=0.5&lines=25', { start: '120' }, { startWithin: 120 }],
    ['RNG', 'bet=10&seats=limited&league=Bay+Cup&start=60', {}, {}],
    ['LIVE', 'bet=7&seats=7&min=0.5', {}, {}],
    ['SPORTS', 'start=61', {}, {}],
  ])('in %s the address %s chooses only filters of the category, and is written back (GM-04)', (type, search, chosen, request) => {
    const read = readLobby(new URLSearchParams(search), type);
    expect(read).toEqual({ ...emptyLobbyQuery, ...chosen });
    expect(countFilters(read)).toBe(Object.keys(chosen).length);
    expect(gamesRequest(read, type)).toEqual(request);
    expect(readLobby(new URLSearchParams(lobbyAddress('/x', read).split('?')[1]), type)).toEqual(read);
    expect(changeQuery({ ...read, page: 3 }, { list: 'hot' })).toEqual({ ...emptyLobbyQuery, list: 'hot' });
    expect(changeQuery({ ...emptyLobbyQuery, list: 'fav' }, chosen).list).toBe(Object.keys(chosen).length > 0 ? 'all' : 'fav');
  });
  test('every filter of a category makes a page of its own in the cache (GM-04)', () => {
    const query = {
      ...emptyLobbyQuery,
      type: 'cards',
      min: '0.5',
      lines: true,
      bet: '10000',
      seats: 'unlimited',
      start: '300',
      league: 'Bay Cup',
    };
    for (const { path } of categoryPages)
      expect(Object.keys(pageRule(path)?.query ?? {})).toEqual(
        expect.arrayContaining([...new URLSearchParams(lobbyAddress(path, query).split('?')[1]).keys()]),
      );
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
