-- Notices that come from content files, by file name; and which notices an account has read.
alter table notices add column code text unique;

create table notice_reads (
  member_id bigint not null references members on delete cascade,
  notice_id bigint not null references notices on delete cascade,
  read_at timestamptz not null,
  primary key (member_id, notice_id)
);
