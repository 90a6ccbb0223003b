-- A database made before this has a marker that only a superuser may install. Now it is as 002 makes it: the stack of calls says who writes.
create or replace function money_by_post_alone() returns trigger language plpgsql as $$
declare
  stack text;
begin
  get diagnostics stack = pg_context;
  if position('post(text,text,bigint,timestamp with time zone,jsonb,jsonb)' in stack) = 0 then
    raise exception 'money is written by post() alone' using errcode = 'IS009';
  end if;
  return null;
end $$;

alter function post(text, text, bigint, timestamptz, jsonb, jsonb) reset all;
