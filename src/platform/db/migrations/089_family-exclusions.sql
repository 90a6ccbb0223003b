-- Where the market lets the family ask, the operator begins an exclusion for them. The member cannot lift it.
alter table exclusions drop constraint exclusions_kind_check;
alter table exclusions add constraint exclusions_kind_check check (kind in ('time-out', 'exclusion', 'family'));
