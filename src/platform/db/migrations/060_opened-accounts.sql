-- Accounts that an agent opened for somebody: their owners set the password by a one-time link.
alter table members add column opened_by bigint references members;
-- Those whose owner has set no password yet.
create index members_unclaimed on members (opened_by) where opened_by is not null and password_hash = '!';
