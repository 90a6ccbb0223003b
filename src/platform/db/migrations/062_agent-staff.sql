-- Helpers of an agent: they sign in themselves, act in the agent's name as far as their rights go, and are no members.
alter table members drop constraint members_type_check;
alter table members add constraint members_type_check check (type in (0, 1, 2, 4, 9, 41, 42));
alter table members add column staff_of bigint references members;
-- A list of names, such as ["reports"].
alter table members add column staff_rights jsonb;
alter table members add constraint members_staff check ((type = 9) = (staff_of is not null) and (staff_of is null) = (staff_rights is null));
create index members_staff_of on members (staff_of) where staff_of is not null;
