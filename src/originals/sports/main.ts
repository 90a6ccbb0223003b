/** The entry of the sports book's frame. */
import { runFrame } from '../frame/run-frame.ts';
import { openSportsApi } from './api.ts';
import { openSportsView } from './dom.ts';
import { runBook } from './sports.ts';
import { createBookSay } from './strings.ts';

const view = openSportsView();

runFrame({
  label: (words) => {
    const say = createBookSay(words);
    view.info.setAttribute('aria-label', say('sports.rules'));
    view.rulesName.textContent = say('sports.rules');
    view.slipName.textContent = say('sports.slip');
    for (const button of [view.close, view.slipClose]) button.setAttribute('aria-label', say('close'));
    return say;
  },
  note: view.note,
  other: view.other,
  openApi: openSportsApi,
  start: (init, api, state, tell, sent) => runBook(view, init, api, state, sent, tell),
});
