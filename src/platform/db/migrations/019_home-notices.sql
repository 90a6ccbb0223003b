-- Notices of home (type H of the specification): they lead the row of notices that runs by there.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in ('player', 'popup', 'promotion', 'home'));
