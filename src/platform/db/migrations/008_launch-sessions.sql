-- A visit to a game belongs to the session that opened it, and ends with it, whoever ends that session and however.
alter table launches add column session_id bigint;
create index launches_session on launches (session_id) where ended_at is null;

create function end_launches_of_session() returns trigger language plpgsql as $$
begin
  update launches set ended_at = coalesce(new.ended_at, now()), end_reason = 'session' where session_id = old.id and ended_at is null;
  return null;
end
$$;

create trigger sessions_end_launches after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function end_launches_of_session();
-- The sweep removes sessions that ran out unseen.
create trigger sessions_gone_end_launches after delete on sessions for each row execute function end_launches_of_session();
