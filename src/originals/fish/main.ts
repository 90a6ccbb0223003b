/** Entry point of the frame of a fish game. */
import { runFrame } from '../frame/run-frame.ts';
import { openFishApi } from './api.ts';
import { openFishView } from './dom.ts';
import { runHunt } from './game.ts';
import { createFishSay } from './strings.ts';

const view = openFishView();

runFrame({
  label: (words) => {
    const say = createFishSay(words);
    view.label(say);
    return say;
  },
  note: view.note,
  other: view.other,
  openApi: openFishApi,
  start: (init, api, state, tell) => runHunt(view, init, api, state, tell),
});
