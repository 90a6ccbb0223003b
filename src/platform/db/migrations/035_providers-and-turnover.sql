-- A deposit belongs to the payment provider that opened its page, also when its method moves to another provider later.
alter table deposits add column provider text;
update deposits set provider = (select provider from payment_methods where code = deposits.method);
alter table deposits alter column provider set not null;

-- A withdrawal asks which deposits are not bet yet: of a member's postings these kinds are few.
create index postings_of_turnover on postings (member_id, kind) where kind in ('deposit', 'rollback');
