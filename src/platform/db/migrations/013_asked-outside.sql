-- A money call that needs somebody outside commits what it has begun, asks him, and commits its answer after that.

alter table money_keys add column begun jsonb;

-- Unknown until the provider has given the page; a deposit that ends without one was never shown to anybody.
alter table deposits alter column pay_url drop not null;
