-- Levels are earned by the stakes of the last weeks, whoever made them. Rounds lie in the order of their time: this says of each few pages which times
-- lie in them, and costs a bet next to nothing.

create index rounds_by_time on rounds using brin (at) with (pages_per_range = 32, autosummarize = on);
