-- When a member last signed in; sessions are deleted after some weeks. For the members of today the count begins with this release.
alter table members add column signed_in_at timestamptz not null default now();
-- When the member was told that the account is dormant; signing in begins the count afresh.
alter table members add column told_dormant_at timestamptz;
create index members_dormant on members (signed_in_at) where told_dormant_at is null;
