/** The entry of a table's frame. */
import { runFrame } from '../frame/run-frame.ts';
import { openTableApi } from './api.ts';
import { openTableView } from './dom.ts';
import { createSay } from './strings.ts';
import { runTable } from './table.ts';

const view = openTableView();
/** Kept over a new session of the same frame. */
const room = { id: new URLSearchParams(location.search).get('room') };

runFrame({
  label: (words) => {
    const say = createSay(words);
    view.info.setAttribute('aria-label', say('table.rules'));
    view.rulesName.textContent = say('table.rules');
    view.close.setAttribute('aria-label', say('close'));
    return say;
  },
  note: view.note,
  other: view.other,
  openApi: (base, launchToken, missed) => openTableApi(base, launchToken, room, missed),
  start: (init, api, state, tell, sent) => runTable(view, init, api, state, sent, tell),
});
