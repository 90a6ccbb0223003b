-- A message is a kind and its data, so that it reads in the language of the reader; an operator's own message has its words instead.
alter table messages add column kind text;
alter table messages add column data jsonb not null default '{}';
alter table messages alter column title drop not null;
alter table messages alter column body drop not null;
alter table messages add check (case when kind is null then num_nonnulls(title, body) = 2 else num_nonnulls(title, body) = 0 end);
-- A deleted message leaves the inbox and stays on record: it may be about money or security.
alter table messages add column deleted_at timestamptz;
create index messages_of_member on messages (member_id, id desc) where deleted_at is null;
drop index messages_unread;
create index messages_unread on messages (member_id) where read_at is null and deleted_at is null;

-- What a member agreed to for offers, by channel. Without a row they did not.
create table marketing_consents (
  member_id bigint not null references members on delete cascade,
  channel text not null check (channel in ('mail', 'sms', 'site')),
  given boolean not null,
  at timestamptz not null,
  primary key (member_id, channel)
);
