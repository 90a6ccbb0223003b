/** The entry of a slot's frame. */
import { runFrame } from '../frame/run-frame.ts';
import { openGameApi } from './api.ts';
import { openView } from './dom.ts';
import { runGame } from './game.ts';
import { createGameTranslator } from './strings.ts';

const view = openView();

runFrame({
  label: (words) => {
    const say = createGameTranslator(words);
    view.label(say);
    return say;
  },
  note: view.note,
  other: view.other,
  openApi: openGameApi,
  start: (init, api, state, tell) => runGame(view, init, api, state, tell),
});
