-- How often a player wants to look up from the game, the answers to each such check, and what the player plans to spend.

create table reality_check_intervals (
  member_id bigint primary key,
  -- ISO 8601 duration; null is off.
  every text,
  changed_at timestamptz not null
);

-- The auditor's record: rows are only added.
create table reality_check_answers (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  choice text not null check (choice in ('continue', 'stop')),
  -- Since when the player had played without a pause.
  played_since timestamptz not null,
  at timestamptz not null
);
create index reality_check_answers_member on reality_check_answers (member_id, at desc);

create function reality_check_answers_only_added() returns trigger language plpgsql as $$
begin
  raise exception 'answers to reality checks are never changed or deleted' using errcode = 'IS010';
end $$;
create trigger reality_check_answers_kept before update or delete or truncate on reality_check_answers
  for each statement execute function reality_check_answers_only_added();

create table play_budgets (
  member_id bigint primary key,
  -- Minor units for a calendar month.
  amount bigint not null check (amount > 0),
  changed_at timestamptz not null
);
