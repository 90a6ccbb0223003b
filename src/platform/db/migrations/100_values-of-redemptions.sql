-- What goods are worth as they are redeemed: another value later changes no redemption. Null: they are worth no money.
alter table point_redemptions add column goods_value bigint check (goods_value > 0);
update point_redemptions r set goods_value = coalesce(
  (select sum(e.amount) from postings p join entries e on e.posting_id = p.id join accounts a on a.id = e.account_id and a.kind = 'main'
    where p.kind = 'points_money' and p.reference = r.reference),
  (select g.value from point_goods g where g.code = r.goods_code));
