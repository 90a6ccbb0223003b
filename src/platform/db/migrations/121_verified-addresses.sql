-- When a member showed that the e-mail address is theirs, by a code or a link that came there. Until then it gets one e-mail.
-- Nobody asked for that before, and these addresses have got every notice so far: they count as verified.
alter table members add column email_verified_at timestamptz;
update members set email_verified_at = coalesce(contact_changed_at, created_at) where email is not null;

-- A message whose e-mail or text message was held back waits for the next one that tells of several.
alter table messages add column held_at timestamptz;
create index messages_held on messages (member_id) where held_at is not null;

-- How many e-mails and text messages were not sent, by what held them back: for the operator at /metrics.
create table held_counts (
  port text not null,
  reason text not null,
  count bigint not null default 0,
  primary key (port, reason)
);
