-- What an agent, or a helper in the agent's name, did: written with the act, only added to.
create table agent_acts (
  id bigint generated always as identity primary key,
  agent_id bigint not null,
  -- The agent, or the helper.
  author_id bigint not null,
  kind text not null,
  -- The account that it concerns, if any.
  about_id bigint,
  -- What changed, by names that depend on the kind.
  detail jsonb not null,
  at timestamptz not null
);
create index agent_acts_of_agent on agent_acts (agent_id, at desc, id desc);

create function agent_acts_only_added() returns trigger language plpgsql as $$
begin
  raise exception 'the record of acts is only added to' using errcode = 'IS009';
end $$;
create trigger agent_acts_kept before update or delete or truncate on agent_acts for each statement execute function agent_acts_only_added();
