import { jsonInteger, type Statements } from '#server/platform/database/dialect.ts'

/**
 * The tax classes of the shop, and on each line of a contract or invoice the class with its name and rate at the time.
 * A shop that exists gets its sales tax as the default class, and one for exempt sales. Lines from before have no class:
 * their rate is that of their contract or invoice.
 */
export const taxClasses: Statements = (t, engine) => [
  `create table tax_classes (
    id ${t.id},
    name ${t.text} not null check (name <> ''),
    rate_ppm ${t.int} not null check (rate_ppm between 0 and 1000000),
    needs_reason ${t.int} not null check (needs_reason in (0, 1)),
    is_default ${t.int} not null default 0 check (is_default in (0, 1)),
    archived_at ${t.text},
    version ${t.int} not null default 1,
    check (is_default = 0 or (archived_at is null and needs_reason = 0))
  ) ${t.strict}`,
  'create unique index tax_classes_name on tax_classes (lower(name)) where archived_at is null',
  'create unique index tax_classes_default on tax_classes (is_default) where is_default = 1',
  `insert into tax_classes (name, rate_ppm, needs_reason, is_default)
    select 'Standard', coalesce(${jsonInteger(engine, 'settings', ['tax', 'rateBp'])}, 0) * 100, 0, 1
    from pricing_configs order by version desc limit 1`,
  `insert into tax_classes (name, rate_ppm, needs_reason, is_default)
    select 'Exempt', 0, 1, 0 from tax_classes`,
  ...['contract_lines', 'invoice_lines'].flatMap((table) => [
    `alter table ${table} add column tax_class_id ${t.int} references tax_classes (id)`,
    `alter table ${table} add column tax_name ${t.text}`,
    `alter table ${table} add column tax_rate_ppm ${t.int} check (tax_rate_ppm between 0 and 1000000)`,
    `alter table ${table} add column tax_reason ${t.text} not null default ''`,
  ]),
]
