-- Invitation links that agents make beside their own code: each with a name, so that its visits and members can be told apart, and maybe an end.
create table invite_links (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  code text not null constraint invite_links_code unique,
  name text not null,
  seen bigint not null default 0,
  created_at timestamptz not null,
  -- Exclusive.
  ends_at timestamptz
);
create index invite_links_of_member on invite_links (member_id, id desc);

-- The link by which a member came.
alter table members add column invite_link_id bigint references invite_links;
create index members_of_invite_link on members (invite_link_id) where invite_link_id is not null;
