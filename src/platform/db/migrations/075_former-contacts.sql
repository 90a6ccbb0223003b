-- A contact that a member gave up: whoever excludes themselves does not come back under it.
create table former_contacts (
  member_id bigint not null references members on delete cascade,
  -- An e-mail address or a number, as `members` keeps them.
  contact text not null,
  given_up_at timestamptz not null,
  primary key (member_id, contact)
);
create index former_contacts_contact on former_contacts (contact);
