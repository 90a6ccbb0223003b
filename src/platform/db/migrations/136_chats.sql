-- Conversations with customer service. A guest's belongs to whoever has its key, of which only the hash is kept.
create table chats (
  id bigint generated always as identity primary key,
  member_id bigint,
  key_hash text,
  desk text not null check (desk in ('VIP', 'LIVE')),
  language text not null,
  opened_at timestamptz not null,
  -- The last message of either side.
  active_at timestamptz not null,
  -- The first answer: until then it waits in the queue.
  answered_at timestamptz,
  ended_at timestamptz,
  check ((member_id is null) <> (key_hash is null))
);
create index chats_of_member on chats (member_id, id) where member_id is not null;
create index chats_of_guest on chats (key_hash, id) where key_hash is not null;
create index chats_open on chats (id) where ended_at is null;
create index chats_active on chats (active_at);

create table chat_messages (
  id bigint generated always as identity primary key,
  chat_id bigint not null references chats on delete cascade,
  sender text not null check (sender in ('visitor', 'agent')),
  -- The id that the sender's browser gave it: a repeated request writes it once.
  sent_id text not null,
  body text not null,
  at timestamptz not null,
  constraint chat_messages_once unique (chat_id, sender, sent_id)
);
create index chat_messages_of_chat on chat_messages (chat_id, id);
