-- How many text messages were asked for, by the dialing code they go to and by what became of the wish: for the operator at /metrics.
create table text_counts (
  dialing text not null,
  outcome text not null,
  count bigint not null default 0,
  primary key (dialing, outcome)
);
